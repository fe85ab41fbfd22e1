/** Changes that could take an account away from its user are accepted only shortly after signing in (design §5). */
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '../access/caller.ts'

/** The limit for changes to password, email address, telephone number and the account itself. */
export const STRICT_MINUTES = 5
/** The limit for changes to the other details by which other people know the user. */
export const RELAXED_MINUTES = 30

/**
 * @throws 403 `sign_in_again` when the caller has not signed in, by password and code or by a passkey, within so many
 *   minutes
 */
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
