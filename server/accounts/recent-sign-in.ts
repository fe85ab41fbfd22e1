/** What takes an account away from somebody is changed only shortly after signing in (design §5). */
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '../access/caller.ts'

/** Password, address, telephone number, the account itself. */
export const STRICT_MINUTES = 5
/** The rest of what others know somebody by. */
export const USUAL_MINUTES = 30

/** @throws 403 `sign_in_again` when the caller has not given password and code within so many minutes */
export function requireRecentSignIn(
  { authenticated_at }: Pick<Caller, 'authenticated_at'>,
  now: string,
  minutes: number,
  message: string,
): void {
  if (Date.parse(now) - Date.parse(authenticated_at) <= minutes * 60_000) return
  throw new Refusal('forbidden', message, {
    sub_status: 'sign_in_again',
    resolution: 'Sign in again, then change it once more.',
  })
}
