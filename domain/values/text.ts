/**
 * Text fields: trimmed, without control characters, with a length a person would still read. A text is one line without
 * invisible characters, unless its schema is a long text.
 */
import * as v from 'valibot'
import { textUpTo } from './bounded.ts'
import { oneLineCheck } from './one-line.ts'

/** Spaces around a text are cut off, not counted; no person types more than these by mistake. */
const MAX_OUTER_SPACES = 200

const trimmedText = (max: number, lengthMessage: string) =>
  v.pipe(
    textUpTo(max + MAX_OUTER_SPACES, { length: lengthMessage }),
    v.trim(),
    v.maxLength(max, lengthMessage),
  )

const tooLongMessage = (max: number) => `Cannot exceed ${max} characters`

/** Required text of 1 to `max` characters; `missingMessage` and `longMessage` are the messages when it is empty or too long. */
export const text = (max: number, missingMessage = 'Required', longMessage = tooLongMessage(max)) =>
  v.pipe(longText(max, missingMessage, longMessage), oneLineCheck)

/** The same with any number of lines. */
export const longText = (max: number, missingMessage = 'Required', longMessage = tooLongMessage(max)) =>
  v.pipe(trimmedText(max, longMessage), v.nonEmpty(missingMessage))

interface LengthBounds {
  readonly min: number
  readonly max: number
}

interface BoundsMessages {
  readonly missingMessage: string
  readonly shortMessage: string
  readonly longMessage: string
}

/** Required text with a minimum and maximum number of characters, not counting spaces around it. */
export const boundedText = (bounds: LengthBounds, messages: BoundsMessages) =>
  v.pipe(boundedLongText(bounds, messages), oneLineCheck)

/** The same with any number of lines. */
export const boundedLongText = ({ min, max }: LengthBounds, messages: BoundsMessages) =>
  v.pipe(
    trimmedText(max, messages.longMessage),
    v.nonEmpty(messages.missingMessage),
    v.minLength(min, messages.shortMessage),
  )

/** Text that may be empty. `longMessage` is the message when it is too long. */
export const optionalText = (max: number, longMessage = tooLongMessage(max)) =>
  v.pipe(trimmedText(max, longMessage), oneLineCheck)

/** The same with any number of lines. */
export const optionalLongText = (max: number, longMessage = tooLongMessage(max)) =>
  trimmedText(max, longMessage)

const EMAIL_MESSAGE = 'Please enter a valid email address'

/** An email address in its one stored shape: trimmed, lower case (spec part 1 §5). */
export const email = v.pipe(
  trimmedText(254, EMAIL_MESSAGE),
  oneLineCheck,
  v.toLowerCase(),
  // Accepts one address and nothing that a mail program reads as several, as a name or as a group (RFC 5322): a part
  // without quotes, an @, and a domain with a dot inside. Each part ends where the next begins: no backtracking,
  // linear.
  v.regex(
    /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.][^\s@"(),:;<>[\]\\.]*\.[^\s@"(),:;<>[\]\\]+$/,
    EMAIL_MESSAGE,
  ),
)
