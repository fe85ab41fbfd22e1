/** What the words of a cell are. What is none of these stays as it is, for the schema to refuse. */
import { Refusal } from '../errors.ts'
import { folded } from '../values/search.ts'
import { narrow } from '../values/wide-characters.ts'

/** Names are compared whatever their capitals, spaces, accents and apostrophes. */
export const plainName = (name: string): string => folded(name.trim().replaceAll(/\s+/g, ' '))

const PHONE_WORDS = 'Write one phone number in figures, like 555-201-0134.'
const FEWEST_DIGITS = 7

/** A phone number as it stands, with an extension or without. Throws a `Refusal` for what nobody can call. */
export function phoneIn(words: string): string {
  const said = narrow(words)
  const [, number = ''] = /^([\d\s().+–-]+?)(?: ?,? ?(?:x|ext)\.? ?\d{1,6})?$/i.exec(said) ?? []
  if (number.replaceAll(/\D/g, '').length < FEWEST_DIGITS) throw new Refusal('invalid_input', PHONE_WORDS)
  return said
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
    const named = Object.entries(also).find(([name]) => lettersOf(name) === plain)?.[1]
    return values.find(value => lettersOf(value) === plain) ?? named ?? words
  }

const lettersOf = (words: string): string =>
  words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}]/gu, '')
