import { canonicalJson } from '../values/canonical-json.ts'

/** Cells that list several entries, separated outside of quotation marks and parentheses. */

/** Quoted text that is a whole entry, or begins its parentheses: an inch mark is no quotation mark. */
const QUOTED = /(?<=^|[;,\r\n(] ?)"(?:[^"]|"")*"(?= ?(?:$|[;,()[\r\n]))/g
const maskOf = (words: string): string => '\0'.repeat(words.length)

/**
 * Splits at separators (a pattern with the flag g) outside of parentheses and quotation marks; returns undefined for an
 * unclosed parenthesis.
 */
export function splitOutsideParentheses(words: string, separator: RegExp): readonly string[] | undefined {
  const maskedText = words.replaceAll(QUOTED, maskOf).replaceAll(/\([^()]*\)/g, maskOf)
  if (/[()]/.test(maskedText)) return undefined
  const parts: string[] = []
  let start = 0
  for (const match of maskedText.matchAll(separator)) {
    parts.push(words.slice(start, match.index))
    start = match.index + match[0].length
  }
  return [...parts, words.slice(start)].map(part => part.trim()).filter(part => part !== '')
}

export const quote = (words: string): string => `"${words.replaceAll('"', '""')}"`

/** Returns the text inside quotation marks; other text unchanged. */
export const unquote = (words: string): string =>
  /^"(?:[^"]|"")*"$/.test(words) ? words.slice(1, -1).replaceAll('""', '"') : words

/** Whether `read` returns exactly this one entry for the text; it refuses by throwing. */
export function isReadAs<Said extends string | object>(
  read: (words: string) => readonly Said[],
  words: string,
  entry: Said,
): boolean {
  try {
    const [first, ...extraEntries] = read(words)
    return first !== undefined && extraEntries.length === 0 && canonicalJson(first) === canonicalJson(entry)
  } catch {
    return false
  }
}
