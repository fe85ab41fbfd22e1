import * as v from 'valibot'
import { textUpTo } from './bounded.ts'

/** The name of an IANA time zone this runtime knows, such as America/Chicago. */
export const timeZone = v.pipe(textUpTo(64), v.check(isKnownZone, 'Not a time zone Hearth knows.'))

function isKnownZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
