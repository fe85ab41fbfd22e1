/** Text fields of several forms of the directory, with their messages. */
import * as v from 'valibot'
import { textUpTo } from '../../values/bounded.ts'
import { parseNewInput } from '../../values/one-line.ts'
import { boundedText, email } from '../../values/text.ts'

/** Returns a schema for required text with its label in messages: "City must have at least 2 characters". */
export const labeledText = (minLength: number, maxLength: number, label: string) =>
  boundedText(
    { min: minLength, max: maxLength },
    {
      missingMessage: `${label} is required`,
      shortMessage: `${label} must have at least ${minLength} characters`,
      longMessage: `${label} cannot exceed ${maxLength} characters`,
    },
  )

export const EMAIL_REQUIRED_MESSAGE = 'Valid email is required'

/** A required e-mail address, with one message of the form for any fault. */
export const requiredEmail = v.pipe(
  textUpTo(254, { type: EMAIL_REQUIRED_MESSAGE, length: EMAIL_REQUIRED_MESSAGE }),
  v.trim(),
  v.check(isEmail, EMAIL_REQUIRED_MESSAGE),
  v.toLowerCase(),
)

function isEmail(input: string): boolean {
  return parseNewInput(email, input).success
}
