/** Text fields: trimmed, without control characters, with a length a person would still read. */
import * as v from 'valibot'

// Control characters (but tab and line breaks) and halves of a character have no place in a record and break logs, mail and PostgreSQL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u

const clean = v.pipe(
  v.string(),
  v.check(value => !UNSTORABLE.test(value), 'Contains characters that cannot be stored.'),
  v.trim(),
)

/** Required text of 1 to `max` characters; `missing` is what the form says when it is empty. */
export const text = (max: number, missing = 'Required') =>
  v.pipe(clean, v.nonEmpty(missing), v.maxLength(max, `Cannot exceed ${max} characters`))

/** Text that may be empty. */
export const looseText = (max: number) => v.pipe(clean, v.maxLength(max, `Cannot exceed ${max} characters`))

/** The one shape of an address: trimmed, lower case (spec part 1 §5). */
export const email = v.pipe(
  clean,
  v.toLowerCase(),
  v.maxLength(254, 'Please enter a valid email address'),
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address'),
)
