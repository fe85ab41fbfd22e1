/** Reads the text of cells as values. Text that cannot be read stays unchanged, for the schema to refuse. */
import { Refusal } from '../errors.ts'
import { foldText } from '../values/search.ts'
import { toNarrow } from '../values/wide-characters.ts'

/** Returns a name for comparison, without differences in capitals, spaces, accents and apostrophes. */
export const plainName = (name: string): string => foldText(name.trim().replaceAll(/\s+/g, ' '))

const PHONE_WORDS =
  'Write one phone number in figures, like 555-201-0134, with an extension like 555-201-0134 x12.'
const LONG_PHONE_WORDS =
  'There is room for 20 characters. Write the number without spaces and signs, like +15552010134 x12.'
const NO_EXTENSION_WORDS =
  'There is no room for an extension here. Write the number alone, like +15552010134.'
const MIN_DIGITS = 7
const MAX_PHONE = 20

const WITH_EXTENSION =
  /^([\d\s().+–-]+?) ?[,;]? ?(?:x|#|ext(?:n|ension)?|durchwahl|poste|内線|分机)[.:]? ?(\d{1,6})$/i

/**
 * Returns a phone number as written, with or without an extension; without separators if it is too long otherwise.
 * Throws a `Refusal` for a number that cannot be called or is too long.
 */
export function phoneIn(words: string): string {
  const text = toNarrow(words)
  const [, number = /^[\d\s().+–-]+$/.exec(text)?.[0] ?? '', extension] = WITH_EXTENSION.exec(text) ?? []
  if (number.replaceAll(/\D/g, '').length < MIN_DIGITS) throw refusal(PHONE_WORDS)
  if (text.length <= MAX_PHONE) return text
  // Whether the zero of "+49 (0) 30" is dialed cannot be computed.
  const shortNumber = number.includes('(0)') ? text : shortPhone(number, extension)
  if (shortNumber.length > MAX_PHONE) throw refusal(LONG_PHONE_WORDS)
  return shortNumber
}

/** Shortens "+1 (555) 010-0100 ext. 12" to "+15550100100 x12". */
const shortPhone = (number: string, extension: string | undefined): string =>
  number.replaceAll(/[^\d+]/g, '') + (extension === undefined ? '' : ` x${extension}`)

/** Returns a phone number without an extension, as written. Throws a `Refusal` for an extension. */
export function phoneAloneIn(words: string): string {
  if (WITH_EXTENSION.test(toNarrow(words))) throw refusal(NO_EXTENSION_WORDS)
  return words
}

/** Shows a value as it is stored, which may differ from the file. */
export const asStored = (value: string): string => value

const refusal = (message: string) => new Refusal('invalid_input', message)

/** Reads a check box cell; other text stays unchanged. */
export function yesOrNo(words: string): boolean | string {
  if (/^(y|yes|true|x|1|prn|as needed|✓|✔|☑)$/i.test(words)) return true
  return /^(n|no|false|0|none|-+|☐)$/i.test(words) ? false : words
}

/** Reads one of a few values by its name or an alias, ignoring spaces, hyphens and capitals. */
export const choiceReader =
  <Value extends string>(values: readonly Value[], aliases: Readonly<Record<string, Value>> = {}) =>
  (words: string): string => {
    const letters = lettersOf(words)
    const aliasValue = Object.entries(aliases).find(([name]) => lettersOf(name) === letters)?.[1]
    return values.find(value => lettersOf(value) === letters) ?? aliasValue ?? words
  }

const lettersOf = (words: string): string =>
  words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}]/gu, '')
