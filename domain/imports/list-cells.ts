import { canonicalJson } from '../values/canonical-json.ts'

/** Cells that list several entries, separated outside of quotation marks and parentheses. */

/** Quoted text that is a whole entry, or begins its parentheses: an inch mark is no quotation mark. */
const QUOTED = /(?<=^|[;,\r\n(] ?)"(?:[^"]|"")*"(?= ?(?:$|[;,()[\r\n]))/g
const masked = (words: string): string => '\0'.repeat(words.length)

/**
 * Splits at separators (a pattern with the flag g) outside of parentheses and quotation marks; returns undefined for an
 * unclosed parenthesis.
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

/** Returns the text inside quotation marks; other text unchanged. */
export const unquoted = (words: string): string =>
  /^"(?:[^"]|"")*"$/.test(words) ? words.slice(1, -1).replaceAll('""', '"') : words

/** Whether `read` returns exactly this one entry for the text; it refuses by throwing. */
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
