/** Structural sharing: unchanged parts of a value keep their identity, so that React does not render them again. */

/**
 * Returns `after` with every part that equals its counterpart in `before` replaced by that counterpart; all of `before`
 * when nothing differs. Works on arrays, maps and plain objects of JSON values; any other object equals only itself.
 */
export function keepSame<Value>(before: unknown, after: Value): Value {
  if (Object.is(before, after)) return after
  if (Array.isArray(after) && Array.isArray(before)) return keptArray(before, after) as Value
  if (after instanceof Map && before instanceof Map) return keptMap(before, after) as Value
  if (isPlain(after) && isPlain(before)) return keptObject(before, after) as Value
  return after
}

function keptArray(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const kept = after.map((value, index) => keepSame(before[index], value))
  return kept.length === before.length && kept.every((value, index) => Object.is(value, before[index]))
    ? before
    : kept
}

/** The order counts, because lists are rendered from maps. */
function keptMap(before: ReadonlyMap<unknown, unknown>, after: ReadonlyMap<unknown, unknown>) {
  const kept = new Map([...after].map(([key, value]) => [key, keepSame(before.get(key), value)]))
  const keys = [...before.keys()]
  const isSame =
    kept.size === before.size &&
    [...kept].every(([key, value], index) => key === keys[index] && Object.is(value, before.get(key)))
  return isSame ? before : kept
}

type Plain = Readonly<{ [field: string]: unknown }>

function keptObject(before: Plain, after: Plain): Plain {
  const fields = Object.keys(after)
  const kept = Object.fromEntries(fields.map(field => [field, keepSame(before[field], after[field])]))
  const isSame =
    Object.keys(before).length === fields.length &&
    fields.every(field => field in before && Object.is(kept[field], before[field]))
  return isSame ? before : kept
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
