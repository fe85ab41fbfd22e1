import * as v from 'valibot'

/** The name of an IANA time zone this runtime knows, such as America/Chicago. */
export const timeZone = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check(isKnownZone, 'Not a time zone Hearth knows.'),
)

function isKnownZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
