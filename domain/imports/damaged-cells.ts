/**
 * Cells that do not contain what a person typed: letters read by a wrong encoding, invisible characters, errors of a
 * formula, and texts by which a program marks an empty value. Otherwise they could be stored as a person's name.
 */
import { INVISIBLE, lineFault } from '../values/one-line.ts'

export const GARBLED_WORDS =
  'Letters of this cell were lost or changed. Choose another encoding for the file, or save it again as "CSV UTF-8".'
const UNSEEN_WORDS = 'There is an invisible character in this cell. Type the cell again.'
const ERROR_WORDS = 'This is an error of the spreadsheet. Correct it there, and save the file again.'
const NO_ROOM_WORDS =
  'The spreadsheet had no room to show this. Make its column wider there, and save the file again.'
const NOTHING_WORDS = 'This says that there is nothing. Write what belongs here, or leave the cell empty.'

/** Letters of UTF-8 that were read in the Windows encoding, once or twice, and undecodable bytes. */
const GARBLED =
  /[\ufffd\u0080-\u009f]|[ÂÃ][\u00a0-\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œž]|[ÄÅ][\u00a0-\u00bf‚„…†‡ˆ‰‹Œœšž€™]|â€|ðŸ|ï»¿/
/** Letters of other encodings when read in the Windows encoding: symbols next to a letter where no one types them. */
const UNLIKELY =
  /\p{Letter}[€‚ƒ„…†‡ˆ‰‹‘“”•–—˜™›¡-¨«¬¯±-³µ¶¸¹»-¿×÷]|[€‚ƒ„†‡ˆ‰‹•˜™›¡-¨«¬¯±-³¶¸¹»-¿×÷](?=\p{Letter})/u
const ERROR = /^#(\p{Lu}[\p{Lu}\d/]*[!?]|N\/A|NV|NA)$/u
const NOTHING = /^(n\/?a|null|nil|undefined|none|unknown|tbd|tba|[-–—]+|\?+|\.+)$/i

/** Returns what is wrong with the text of a cell; undefined when it can be read. */
export function damageIn(
  words: string,
  { isLong, isEncodingGuessed }: { readonly isLong: boolean; readonly isEncodingGuessed: boolean },
): string | undefined {
  if (GARBLED.test(words) || (!isLong && isEncodingGuessed && UNLIKELY.test(words))) return GARBLED_WORDS
  if (INVISIBLE.test(words)) return UNSEEN_WORDS
  if (/^#{2,}$/.test(words)) return NO_ROOM_WORDS
  if (ERROR.test(words)) return ERROR_WORDS
  return isLong ? undefined : lineFault(words)
}

/** Returns the message for an unread cell whose text marks an empty value. */
export const emptyWordsIn = (words: string): string | undefined =>
  NOTHING.test(words) ? NOTHING_WORDS : undefined
