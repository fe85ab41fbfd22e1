/** Rules for passwords. Registration and settings differ, as the specification requires (part 1 §5). */
import * as v from 'valibot'
import { textUpTo } from './bounded.ts'

/** Longer passwords only cost the server work; argon2 reads every byte. */
const LONGEST = 200
const password = textUpTo(LONGEST, { length: `Password cannot exceed ${LONGEST} characters` })

/** A password entered at sign-in: it is only compared, never checked for strength. */
export const givenPassword = v.pipe(password, v.nonEmpty('Password is required'))

/** A password typed a second time. */
export const repeatedPassword = password

/** A password chosen at registration or after a reset. */
export const registrationPassword = v.pipe(
  password,
  v.nonEmpty('Password is required'),
  v.minLength(8, 'Password must be at least 8 characters long'),
  v.check(
    chosen => [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9\s]/].every(kind => kind.test(chosen)),
    'Password must include uppercase, lowercase, number, and special character',
  ),
)

/** A password chosen in the settings. */
export const settingsPassword = v.pipe(
  password,
  v.check(
    chosen => chosen.length >= 12 && [/\d/, /[A-Z]/, /[a-z]/, /[!@#$%^&*]/].every(kind => kind.test(chosen)),
    'Password does not meet requirements',
  ),
)
