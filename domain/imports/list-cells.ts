import { canonicalJson } from '../values/canonical-json.ts'

/** Cells that list several entries, separated outside of quotation marks and parentheses. */

/** Quoted text that is a whole entry, or begins its parentheses: an inch mark is no quotation mark. */
const QUOTED_TEXT = /(?<=^|[;,\r\n(] ?)"(?:[^"]|"")*"(?= ?(?:$|[;,()[\r\n]))/g
const maskOf = (text: string): string => '\0'.repeat(text.length)

/**
 * Splits at separators (a pattern with the flag g) outside of parentheses and quotation marks; returns undefined for an
 * unclosed parenthesis.
 */
export function splitOutsideParentheses(text: string, separator: RegExp): readonly string[] | undefined {
  const maskedText = text.replaceAll(QUOTED_TEXT, maskOf).replaceAll(/\([^()]*\)/g, maskOf)
  if (/[()]/.test(maskedText)) return undefined
  const parts: string[] = []
  let start = 0
  for (const match of maskedText.matchAll(separator)) {
    parts.push(text.slice(start, match.index))
    start = match.index + match[0].length
  }
  return [...parts, text.slice(start)].map(part => part.trim()).filter(part => part !== '')
}

export const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Returns the text inside quotation marks; other text unchanged. */
export const unquote = (text: string): string =>
  /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text

/** Whether `read` returns exactly this one entry for the text; it refuses by throwing. */
export function isReadAs<Entry extends string | object>(
  read: (text: string) => readonly Entry[],
  text: string,
  entry: Entry,
): boolean {
  try {
    const [firstEntry, ...extraEntries] = read(text)
    return (
      firstEntry !== undefined &&
      extraEntries.length === 0 &&
      canonicalJson(firstEntry) === canonicalJson(entry)
    )
  } catch {
    return false
  }
}
