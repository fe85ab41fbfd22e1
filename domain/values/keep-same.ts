/** Structural sharing: unchanged parts of a value keep their identity, so that React does not render them again. */

/**
 * Returns `next` with every part that equals its counterpart in `previous` replaced by that counterpart; all of `previous`
 * when nothing differs. Works on arrays, maps and plain objects of JSON values; any other object equals only itself.
 */
export function reuseUnchangedParts<Value>(previous: unknown, next: Value): Value {
  if (Object.is(previous, next)) return next
  if (Array.isArray(next) && Array.isArray(previous)) return sharedArray(previous, next) as Value
  if (next instanceof Map && previous instanceof Map) return sharedMap(previous, next) as Value
  if (isPlainObject(next) && isPlainObject(previous)) return sharedObject(previous, next) as Value
  return next
}

function sharedArray(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const result = next.map((value, index) => reuseUnchangedParts(previous[index], value))
  return result.length === previous.length &&
    result.every((value, index) => Object.is(value, previous[index]))
    ? previous
    : result
}

/** The order counts, because lists are rendered from maps. */
function sharedMap(previous: ReadonlyMap<unknown, unknown>, next: ReadonlyMap<unknown, unknown>) {
  const result = new Map(
    [...next].map(([key, value]) => [key, reuseUnchangedParts(previous.get(key), value)]),
  )
  const keys = [...previous.keys()]
  const isSame =
    result.size === previous.size &&
    [...result].every(([key, value], index) => key === keys[index] && Object.is(value, previous.get(key)))
  return isSame ? previous : result
}

type PlainObject = Readonly<{ [field: string]: unknown }>

function sharedObject(previous: PlainObject, next: PlainObject): PlainObject {
  const fields = Object.keys(next)
  const result = Object.fromEntries(
    fields.map(field => [field, reuseUnchangedParts(previous[field], next[field])]),
  )
  const isSame =
    Object.keys(previous).length === fields.length &&
    fields.every(field => field in previous && Object.is(result[field], previous[field]))
  return isSame ? previous : result
}

const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
