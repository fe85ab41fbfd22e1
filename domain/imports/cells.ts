/** What the words of a cell are. What is none of these stays as it is, for the schema to refuse. */
import { isLocalDate } from '../values/dates.ts'
import { folded } from '../values/search.ts'

/** Names are compared whatever their capitals, spaces, accents and apostrophes. */
export const plainName = (name: string): string => folded(name.trim().replaceAll(/\s+/g, ' '))

export const DAY_WORDS = 'Use a date such as 01/31/2026.'

/** '01/31/2026', '1-31-2026' and '2026-01-31', with or without a midnight a spreadsheet added, as '2026-01-31'. */
export function dayIn(words: string): string {
  const text = words.replace(/[ T]0?0:00(:00(\.0+)?)?Z?$/, '')
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  if (us === null) return text
  const [, month = '', day = '', year = ''] = us
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(iso) ? iso : text
}

/** What a box that is ticked or not has in it. */
export function yesOrNo(words: string): boolean | string {
  if (/^(y|yes|true|x|1|prn|as needed|✓|✔|☑)$/i.test(words)) return true
  return /^(n|no|false|0|none|-+|☐)$/i.test(words) ? false : words
}

/** One of a few values, by its name or another; spaces, hyphens and capitals do not count. */
export const oneOf =
  <Value extends string>(values: readonly Value[], also: Readonly<Record<string, Value>> = {}) =>
  (words: string): string => {
    const plain = lettersOf(words)
    return values.find(value => lettersOf(value) === plain) ?? also[plain] ?? words
  }

const lettersOf = (words: string): string => words.toLowerCase().replaceAll(/[^a-z]/g, '')
