/**
 * Text fields: trimmed, without control characters, with a length a person would still read. A text is one line without
 * invisible characters, unless its schema is a long text.
 */
import * as v from 'valibot'
import { textUpTo } from './bounded.ts'
import { onOneLine } from './one-line.ts'

/** Spaces around a text are cut off, not counted; no person types more than these by mistake. */
const SPACES_AROUND = 200

const trimmed = (most: number, length: string) =>
  v.pipe(textUpTo(most + SPACES_AROUND, { length }), v.trim(), v.maxLength(most, length))

const tooLong = (most: number) => `Cannot exceed ${most} characters`

/** Required text of 1 to `max` characters; `missing` and `long` are the messages when it is empty or too long. */
export const text = (max: number, missing = 'Required', long = tooLong(max)) =>
  v.pipe(longText(max, missing, long), onOneLine)

/** The same with any number of lines. */
export const longText = (max: number, missing = 'Required', long = tooLong(max)) =>
  v.pipe(trimmed(max, long), v.nonEmpty(missing))

interface Bounds {
  readonly least: number
  readonly most: number
}

interface BoundsWords {
  readonly missing: string
  readonly short: string
  readonly long: string
}

/** Required text with a minimum and maximum number of characters, not counting spaces around it. */
export const wordsOf = (bounds: Bounds, words: BoundsWords) => v.pipe(longWordsOf(bounds, words), onOneLine)

/** The same with any number of lines. */
export const longWordsOf = ({ least, most }: Bounds, words: BoundsWords) =>
  v.pipe(trimmed(most, words.long), v.nonEmpty(words.missing), v.minLength(least, words.short))

/** Text that may be empty. `length` is the message when it is too long. */
export const looseText = (max: number, length = tooLong(max)) => v.pipe(trimmed(max, length), onOneLine)

/** The same with any number of lines. */
export const looseLongText = (max: number, length = tooLong(max)) => trimmed(max, length)

const EMAIL_WORDS = 'Please enter a valid email address'

/** An email address in its one stored shape: trimmed, lower case (spec part 1 §5). */
export const email = v.pipe(
  trimmed(254, EMAIL_WORDS),
  onOneLine,
  v.toLowerCase(),
  // Accepts one address and nothing that a mail program reads as several, as a name or as a group (RFC 5322): a part
  // without quotes, an @, and a domain with a dot inside. Each part ends where the next begins: no backtracking,
  // linear.
  v.regex(
    /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.][^\s@"(),:;<>[\]\\.]*\.[^\s@"(),:;<>[\]\\]+$/,
    EMAIL_WORDS,
  ),
)
