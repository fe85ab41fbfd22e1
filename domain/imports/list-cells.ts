import { canonicalJson } from '../values/canonical-json.ts'

/** Cells that list several things: where one ends, and words in quotation marks, which are one whatever stands in them. */

/** At the beginning of a thing or of its parentheses, up to their end: an inch is no quotation mark. */
const QUOTED = /(?<=^|[;,\r\n(] ?)"(?:[^"]|"")*"(?= ?(?:$|[;,()[\r\n]))/g
const masked = (words: string): string => '\0'.repeat(words.length)

/**
 * The parts between separators (a pattern with the flag g) that stand in no parentheses and no quotation marks; undefined
 * when a parenthesis is left open.
 */
export function outsideParentheses(words: string, separator: RegExp): readonly string[] | undefined {
  const left = words.replaceAll(QUOTED, masked).replaceAll(/\([^()]*\)/g, masked)
  if (/[()]/.test(left)) return undefined
  const parts: string[] = []
  let start = 0
  for (const found of left.matchAll(separator)) {
    parts.push(words.slice(start, found.index))
    start = found.index + found[0].length
  }
  return [...parts, words.slice(start)].map(part => part.trim()).filter(part => part !== '')
}

export const inQuotes = (words: string): string => `"${words.replaceAll('"', '""')}"`

/** What stands in quotation marks; other words as they are. */
export const unquoted = (words: string): string =>
  /^"(?:[^"]|"")*"$/.test(words) ? words.slice(1, -1).replaceAll('""', '"') : words

/** Whether a reader of such a cell makes exactly this one thing of the words; a reader refuses by throwing. */
export function isReadAs<Said extends string | object>(
  read: (words: string) => readonly Said[],
  words: string,
  said: Said,
): boolean {
  try {
    const [first, ...others] = read(words)
    return first !== undefined && others.length === 0 && canonicalJson(first) === canonicalJson(said)
  } catch {
    return false
  }
}
