/** Keeps the profile and tokens of the user up to date while the page is open (spec part 1 §4, §9; A31). */
import * as v from 'valibot'
import { userAnswer } from './answers.ts'
import type { Http } from './http.ts'
import { createTokenStatusReader } from './token-status.ts'
import type { TokenStore } from './token-store.ts'

/** How often the token's expiry is checked, and how long before its expiry the token is renewed. */
const EXPIRY_CHECK_MS = 60_000
const RENEW_BEFORE_EXPIRY_MS = 300_000
/** How often the server is asked for the token's status. */
const STATUS_CHECK_MS = 180_000

type RefreshableStore = Pick<TokenStore, 'read' | 'replaceProfile'>

export async function updateStoredProfile(
  http: Http,
  store: Pick<TokenStore, 'replaceProfile'>,
): Promise<void> {
  await store.replaceProfile(v.parse(userAnswer, await http.signedIn.get('me').json()))
}

/**
 * Renews the profile now and whenever the network may be back, and the tokens before they run out, until the signal is
 * aborted.
 */
export function keepSessionFresh(
  http: Http,
  store: RefreshableStore,
  now: () => number,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  // `http` itself ends a session that the server refuses; after any other error the next timer tries again.
  const ignore = () => {}
  const readTokenStatus = createTokenStatusReader({ http, now })
  const refreshIfNeeded = async () => {
    const session = await store.read()
    if (session !== undefined && session.access_expires_at_ms - now() < RENEW_BEFORE_EXPIRY_MS)
      await http.refreshTokens()
  }
  // Finds out whether the user was signed out elsewhere; a hidden page finds out at its next call.
  const checkTokenStatus = async () => {
    if (document.visibilityState !== 'visible') return
    const { valid, should_refresh } = await readTokenStatus()
    if (!valid || should_refresh) await http.refreshTokens()
  }
  const renewProfile = () => void updateStoredProfile(http, store).catch(ignore)
  const timers = [
    setInterval(() => void refreshIfNeeded().catch(ignore), EXPIRY_CHECK_MS),
    setInterval(() => void checkTokenStatus().catch(ignore), STATUS_CHECK_MS),
  ]
  window.addEventListener('online', renewProfile, { signal })
  renewProfile()
  signal.addEventListener('abort', () => {
    for (const timer of timers) clearInterval(timer)
  })
}
