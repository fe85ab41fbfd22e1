/** What a password must be. Registration and settings differ, as the specification has it (part 1 §5). */
import * as v from 'valibot'

/** Longer ones only cost the server work; argon2 reads every byte. */
const LONGEST = 200
const longest = v.maxLength<string, number, string>(LONGEST, `Password cannot exceed ${LONGEST} characters`)

/** A password given at sign-in: whatever it is, it is compared, not judged. */
export const givenPassword = v.pipe(v.string(), v.nonEmpty('Password is required'), longest)

/** A password chosen at registration or after a reset. */
export const registrationPassword = v.pipe(
  v.string(),
  v.nonEmpty('Password is required'),
  v.minLength(8, 'Password must be at least 8 characters long'),
  longest,
  v.check(
    password => [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9\s]/].every(kind => kind.test(password)),
    'Password must include uppercase, lowercase, number, and special character',
  ),
)

/** A password chosen in the settings. */
export const settingsPassword = v.pipe(
  v.string(),
  longest,
  v.check(
    password =>
      password.length >= 12 && [/\d/, /[A-Z]/, /[a-z]/, /[!@#$%^&*]/].every(kind => kind.test(password)),
    'Password does not meet requirements',
  ),
)
