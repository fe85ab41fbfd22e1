/**
 * Keeps who is signed in, from IndexedDB: the app starts offline and nothing waits for the network. The server's
 * answer renews the profile; its refusal asks for a new sign-in and takes nothing away (design §5).
 */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { keepSame } from '#domain/values/keep-same.ts'
import { AccessContext } from './access.ts'
import { keepHomeChoice, readHomeChoice, watchHomeChoice } from './home-choice.ts'
import type { Http } from './http.ts'
import { type Session, type SessionActions, SessionContext, type SessionEnd } from './session.ts'
import type { StoredSession } from './stored.ts'
import type { TokenStore } from './token-store.ts'
import { useStoredSession } from './use-stored-session.ts'
import { whenFetched } from './when-fetched.ts'

export interface SessionProviderProps {
  readonly store: TokenStore
  readonly http: Http
  /**
   * Called when a person is gone from this device, with what their session was. Clears the mirror once the outbox is
   * empty; what is not sent yet stays (S1).
   */
  readonly onSignedOut: (previous: StoredSession) => Promise<void>
  readonly children: ReactNode
}

/** It asks the server, which no screen waits for. */
const fetchFreshness = () => import('./keep-fresh.ts')

/** Signing out does not wait for a server that is away. */
const GOODBYE_MS = 3_000

export function SessionProvider({ store, http, onSignedOut, children }: SessionProviderProps) {
  const forget = useCallback(
    async (previous: StoredSession) => {
      await store.clear()
      await onSignedOut(previous)
    },
    [store, onSignedOut],
  )

  const { stored, ended } = useStoredSession(store, forget)
  const userId = stored?.user.id
  const chosenHome = useSyncExternalStore(watchHomeChoice, () =>
    userId === undefined ? undefined : readHomeChoice(userId),
  )

  const signIn = useMemo(
    () =>
      whenFetched(async () =>
        (await import('./sign-in.ts')).createSignIn({ http, store, onPersonLeft: onSignedOut }),
      ),
    [http, store, onSignedOut],
  )

  const isRefused = stored?.isRefused ?? false
  const mayCall = userId !== undefined && !isRefused
  useEffect(() => {
    if (!mayCall) return
    const page = new AbortController()
    // Without it the calls still renew the tokens they need.
    fetchFreshness().then(
      ({ keepFresh }) => keepFresh(http, store, Date.now, page.signal),
      () => {},
    )
    return () => page.abort()
  }, [mayCall, http, store])

  const actions = useMemo<SessionActions>(
    () => ({
      async chooseHome(homeId) {
        if (userId === undefined) return
        keepHomeChoice(userId, homeId)
        // The device's own choice is what counts; the server's default follows when it can be reached.
        await http.signedIn.put('staff/set-current-home', { json: { current_home_id: homeId } }).then(
          () => undefined,
          () => undefined,
        )
      },
      async renewProfile() {
        await fetchFreshness()
          .then(({ readProfile }) => readProfile(http, store))
          .catch(() => {})
      },
      async signOut() {
        const session = await store.read()
        if (session === undefined) return
        // Together: the screen must not stay as it was until a server that is away has been waited for.
        await Promise.all([forget(session), sayGoodbye(http, session)])
      },
    }),
    [http, store, forget, userId],
  )

  // New tokens, or an unchanged profile, do not draw the screens again.
  const known = useRef<Session>(undefined)
  known.current = keepSame(known.current, sessionOf(stored, ended, chosenHome))
  const current = known.current
  const session = useMemo(() => ({ ...current, actions }), [current, actions])
  const access = useMemo(() => ({ http, signIn }), [http, signIn])
  return (
    <AccessContext value={access}>
      <SessionContext value={session}>{children}</SessionContext>
    </AccessContext>
  )
}

function sessionOf(
  stored: StoredSession | null | undefined,
  ended: SessionEnd | undefined,
  chosenHome: number | null | undefined,
): Session {
  if (stored === undefined) return { state: 'loading' }
  if (stored?.isEnded) return { state: 'unauthenticated', ended: 'by-server' }
  if (stored === null) return { state: 'unauthenticated', ...(ended === undefined ? {} : { ended }) }
  return {
    state: 'authenticated',
    user: stored.user,
    role: stored.role ?? undefined,
    grants: stored.grants,
    currentHomeId: chosenHome === undefined ? stored.current_home_id : chosenHome,
    leavesNothing: stored.device_kind === 'shared',
    mustSignInAgain: stored.isRefused,
  }
}

/** Ends the session on the server when it can be reached in a moment; there it also runs out by itself. */
async function sayGoodbye(http: Http, session: StoredSession): Promise<void> {
  await http.open
    .delete('auth/sessions', {
      headers: { Authorization: `Bearer ${session.access_token}` },
      signal: AbortSignal.timeout(GOODBYE_MS),
    })
    .then(
      () => undefined,
      () => undefined,
    )
}
