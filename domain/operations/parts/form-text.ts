/** Text fields of several forms of the directory, with their messages. */
import * as v from 'valibot'
import { textUpTo } from '../../values/bounded.ts'
import { readWritten } from '../../values/one-line.ts'
import { email, wordsOf } from '../../values/text.ts'

/** Returns a schema for required text with its label in messages: "City must have at least 2 characters". */
export const labeledText = (least: number, most: number, label: string) =>
  wordsOf(
    { least, most },
    {
      missing: `${label} is required`,
      short: `${label} must have at least ${least} characters`,
      long: `${label} cannot exceed ${most} characters`,
    },
  )

export const EMAIL_REQUIRED = 'Valid email is required'

/** A required e-mail address, with one message of the form for any fault. */
export const requiredEmail = v.pipe(
  textUpTo(254, { type: EMAIL_REQUIRED, length: EMAIL_REQUIRED }),
  v.trim(),
  v.check(isEmail, EMAIL_REQUIRED),
  v.toLowerCase(),
)

function isEmail(written: string): boolean {
  return readWritten(email, written).success
}
