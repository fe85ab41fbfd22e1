/** Rules for passwords. Registration and settings differ, as the specification requires (part 1 §5). */
import * as v from 'valibot'
import { textUpTo } from './bounded.ts'

/** Longer passwords only cost the server work; argon2 reads every byte. */
const MAX_LENGTH = 200
const password = textUpTo(MAX_LENGTH, { length: `Password cannot exceed ${MAX_LENGTH} characters` })

/** A password entered at sign-in: it is only compared, never checked for strength. */
export const enteredPassword = v.pipe(password, v.nonEmpty('Password is required'))

/** A password typed a second time. */
export const repeatedPassword = password

/** A password chosen at registration or after a reset. */
export const registrationPassword = v.pipe(
  password,
  v.nonEmpty('Password is required'),
  v.minLength(8, 'Password must be at least 8 characters long'),
  v.check(
    value => [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9\s]/].every(pattern => pattern.test(value)),
    'Password must include uppercase, lowercase, number, and special character',
  ),
)

/** A password chosen in the settings. */
export const settingsPassword = v.pipe(
  password,
  v.check(
    value =>
      value.length >= 12 && [/\d/, /[A-Z]/, /[a-z]/, /[!@#$%^&*]/].every(pattern => pattern.test(value)),
    'Password does not meet requirements',
  ),
)
