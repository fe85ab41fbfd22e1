/** Reads the text of cells as values. Text that cannot be read stays unchanged, for the schema to refuse. */
import { Refusal } from '../errors.ts'
import { foldText } from '../values/search.ts'
import { toNarrow } from '../values/wide-characters.ts'

/** Returns a name for comparison, without differences in capitals, spaces, accents and apostrophes. */
export const normalizeName = (name: string): string => foldText(name.trim().replaceAll(/\s+/g, ' '))

const PHONE_MESSAGE =
  'Write one phone number in figures, like 555-201-0134, with an extension like 555-201-0134 x12.'
const LONG_PHONE_MESSAGE =
  'There is room for 20 characters. Write the number without spaces and signs, like +15552010134 x12.'
const NO_EXTENSION_MESSAGE =
  'There is no room for an extension here. Write the number alone, like +15552010134.'
const MIN_DIGITS = 7
const MAX_PHONE_LENGTH = 20

const PHONE_WITH_EXTENSION =
  /^([\d\s().+–-]+?) ?[,;]? ?(?:x|#|ext(?:n|ension)?|durchwahl|poste|内線|分机)[.:]? ?(\d{1,6})$/i

/**
 * Returns a phone number as written, with or without an extension; without separators if it is too long otherwise.
 * Throws a `Refusal` for a number that cannot be called or is too long.
 */
export function readPhone(cellText: string): string {
  const text = toNarrow(cellText)
  const [, number = /^[\d\s().+–-]+$/.exec(text)?.[0] ?? '', extension] =
    PHONE_WITH_EXTENSION.exec(text) ?? []
  if (number.replaceAll(/\D/g, '').length < MIN_DIGITS) throw refusal(PHONE_MESSAGE)
  if (text.length <= MAX_PHONE_LENGTH) return text
  // Whether the zero of "+49 (0) 30" is dialed cannot be computed.
  const shortNumber = number.includes('(0)') ? text : shortenPhone(number, extension)
  if (shortNumber.length > MAX_PHONE_LENGTH) throw refusal(LONG_PHONE_MESSAGE)
  return shortNumber
}

/** Shortens "+1 (555) 010-0100 ext. 12" to "+15550100100 x12". */
const shortenPhone = (number: string, extension: string | undefined): string =>
  number.replaceAll(/[^\d+]/g, '') + (extension === undefined ? '' : ` x${extension}`)

/** Returns a phone number without an extension, as written. Throws a `Refusal` for an extension. */
export function readPhoneWithoutExtension(cellText: string): string {
  if (PHONE_WITH_EXTENSION.test(toNarrow(cellText))) throw refusal(NO_EXTENSION_MESSAGE)
  return cellText
}

/** Returns the value unchanged: the preview shows stored text, which may differ from the file. */
export const storedTextOf = (value: string): string => value

const refusal = (message: string) => new Refusal('invalid_input', message)

/** Reads a check box cell; other text stays unchanged. */
export function readYesOrNo(cellText: string): boolean | string {
  if (/^(y|yes|true|x|1|prn|as needed|✓|✔|☑)$/i.test(cellText)) return true
  return /^(n|no|false|0|none|-+|☐)$/i.test(cellText) ? false : cellText
}

/** Reads one of a few values by its name or an alias, ignoring spaces, hyphens and capitals. */
export const createChoiceReader =
  <Value extends string>(values: readonly Value[], aliases: Readonly<Record<string, Value>> = {}) =>
  (cellText: string): string => {
    const letters = lettersOf(cellText)
    const aliasValue = Object.entries(aliases).find(([name]) => lettersOf(name) === letters)?.[1]
    return values.find(value => lettersOf(value) === letters) ?? aliasValue ?? cellText
  }

const lettersOf = (cellText: string): string =>
  cellText
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}]/gu, '')
