/**
 * Cells that do not contain what a person typed: letters read by a wrong encoding, invisible characters, errors of a
 * formula, and texts by which a program marks an empty value. Otherwise they could be stored as a person's name.
 */
import { INVISIBLE_CHARACTERS, lineFault } from '../values/one-line.ts'

export const GARBLED_MESSAGE =
  'Letters of this cell were lost or changed. Choose another encoding for the file, or save it again as "CSV UTF-8".'
const INVISIBLE_MESSAGE = 'There is an invisible character in this cell. Type the cell again.'
const FORMULA_ERROR_MESSAGE =
  'This is an error of the spreadsheet. Correct it there, and save the file again.'
const NARROW_COLUMN_MESSAGE =
  'The spreadsheet had no room to show this. Make its column wider there, and save the file again.'
const EMPTY_VALUE_MESSAGE =
  'This says that there is nothing. Write what belongs here, or leave the cell empty.'

/** Letters of UTF-8 that were read in the Windows encoding, once or twice, and undecodable bytes. */
const GARBLED_LETTERS =
  /[\ufffd\u0080-\u009f]|[ÂÃ][\u00a0-\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œž]|[ÄÅ][\u00a0-\u00bf‚„…†‡ˆ‰‹Œœšž€™]|â€|ðŸ|ï»¿/
/** Letters of other encodings when read in the Windows encoding: symbols next to a letter where no one types them. */
const UNLIKELY_SYMBOLS =
  /\p{Letter}[€‚ƒ„…†‡ˆ‰‹‘“”•–—˜™›¡-¨«¬¯±-³µ¶¸¹»-¿×÷]|[€‚ƒ„†‡ˆ‰‹•˜™›¡-¨«¬¯±-³¶¸¹»-¿×÷](?=\p{Letter})/u
const FORMULA_ERROR = /^#(\p{Lu}[\p{Lu}\d/]*[!?]|N\/A|NV|NA)$/u
const EMPTY_VALUE = /^(n\/?a|null|nil|undefined|none|unknown|tbd|tba|[-–—]+|\?+|\.+)$/i

/** Returns what is wrong with the text of a cell; undefined when it can be read. */
export function findDamage(
  cellText: string,
  { isMultiline, isEncodingGuessed }: { readonly isMultiline: boolean; readonly isEncodingGuessed: boolean },
): string | undefined {
  if (
    GARBLED_LETTERS.test(cellText) ||
    (!isMultiline && isEncodingGuessed && UNLIKELY_SYMBOLS.test(cellText))
  )
    return GARBLED_MESSAGE
  if (INVISIBLE_CHARACTERS.test(cellText)) return INVISIBLE_MESSAGE
  if (/^#{2,}$/.test(cellText)) return NARROW_COLUMN_MESSAGE
  if (FORMULA_ERROR.test(cellText)) return FORMULA_ERROR_MESSAGE
  return isMultiline ? undefined : lineFault(cellText)
}

/** Returns the message for text that marks an empty value, like "n/a"; undefined for other text. */
export const emptyValueMessage = (cellText: string): string | undefined =>
  EMPTY_VALUE.test(cellText) ? EMPTY_VALUE_MESSAGE : undefined
