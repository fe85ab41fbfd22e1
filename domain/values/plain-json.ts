/** Checks JSON of any origin before it is recursed into, copied or stored. */

/** Every object inherits these names: copying them changes the copy, or something else. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** PostgreSQL keeps neither the NUL character nor half of a surrogate pair in text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly this is looked for
const UNSTORABLE_CHARACTERS = /\u0000|\p{Surrogate}/u

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface JsonPart {
  readonly value: unknown
  /** 0 for the whole, 1 for its members. */
  readonly depth: number
  /** The name of the part in its object. */
  readonly key?: string
}

/** Yields the value and everything inside it, without recursion. Stops going down below `maxDepth`. */
function* partsOf(root: unknown, maxDepth: number): Generator<JsonPart> {
  const stack: JsonPart[] = [{ value: root, depth: 0 }]
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    yield part
    const { value, depth } = part
    if (typeof value !== 'object' || value === null || depth > maxDepth) continue
    if (Array.isArray(value)) for (const member of value) stack.push({ value: member, depth: depth + 1 })
    else
      for (const [key, member] of Object.entries(value)) stack.push({ key, value: member, depth: depth + 1 })
  }
}

/**
 * Checks that a value is nested at most this many levels, with own names only and with numbers that JSON can represent.
 */
export function isPlainJson(value: unknown, maxDepth: number): boolean {
  for (const part of partsOf(value, maxDepth)) {
    if (part.depth > maxDepth) return false
    if (part.key !== undefined && FORBIDDEN_KEYS.has(part.key)) return false
    if (typeof part.value === 'number' && !Number.isFinite(part.value)) return false
  }
  return true
}

/** Whether every text in the value, names included, can be kept in a record. */
export function isStorable(value: unknown): boolean {
  for (const part of partsOf(value, Number.POSITIVE_INFINITY)) {
    if (part.key !== undefined && UNSTORABLE_CHARACTERS.test(part.key)) return false
    if (typeof part.value === 'string' && UNSTORABLE_CHARACTERS.test(part.value)) return false
  }
  return true
}
