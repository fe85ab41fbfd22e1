/**
 * Provides the session stored in IndexedDB, so that the app starts offline without waiting for the network. The
 * server's answer renews the profile; its refusal requires a new sign-in but deletes nothing (design §5).
 */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { reuseUnchangedParts } from '#domain/values/keep-same.ts'
import { ServerAccessContext } from './access.ts'
import { readHomeChoice, storeHomeChoice, watchHomeChoice } from './home-choice.ts'
import type { Http } from './http.ts'
import { type Session, type SessionActions, SessionContext, type SessionEndReason } from './session.ts'
import type { StoredSession } from './stored.ts'
import type { TokenStore } from './token-store.ts'
import { useStoredSession } from './use-stored-session.ts'
import { fetchOnFirstCall } from './when-fetched.ts'

export interface SessionProviderProps {
  readonly store: TokenStore
  readonly http: Http
  /**
   * Called with the former session when a user has left this device. Clears the mirror once the outbox is empty; unsent
   * operations stay (S1).
   */
  readonly onSignedOut: (previousSession: StoredSession) => Promise<void>
  readonly children: ReactNode
}

/** Loads code that calls the server: after the first screen, because no screen waits for it. */
const loadKeepFresh = () => import('./keep-fresh.ts')

/** Signing out waits at most this long for the server. */
const SIGN_OUT_TIMEOUT_MS = 3_000

export function SessionProvider({ store, http, onSignedOut, children }: SessionProviderProps) {
  const clearSession = useCallback(
    async (previousSession: StoredSession) => {
      await store.clear()
      await onSignedOut(previousSession)
    },
    [store, onSignedOut],
  )

  const { storedSession, endReason } = useStoredSession(store, clearSession)
  const userId = storedSession?.user.id
  const chosenHomeId = useSyncExternalStore(watchHomeChoice, () =>
    userId === undefined ? undefined : readHomeChoice(userId),
  )

  const loadSignInCalls = useMemo(
    () =>
      fetchOnFirstCall(async () =>
        (await import('./sign-in.ts')).createSignInCalls({ http, store, onUserReplaced: onSignedOut }),
      ),
    [http, store, onSignedOut],
  )

  const isRefused = storedSession?.isRefused ?? false
  const canCallServer = userId !== undefined && !isRefused
  useEffect(() => {
    if (!canCallServer) return
    const controller = new AbortController()
    // If the code cannot be fetched, calls still renew the tokens they need.
    loadKeepFresh().then(
      ({ keepSessionFresh }) => keepSessionFresh(http, store, Date.now, controller.signal),
      () => {},
    )
    return () => controller.abort()
  }, [canCallServer, http, store])

  const actions = useMemo<SessionActions>(
    () => ({
      async chooseHome(homeId) {
        if (userId === undefined) return
        storeHomeChoice(userId, homeId)
        // The device's own choice is in effect; the server's default follows when it can be reached.
        await http.signedIn.put('staff/set-current-home', { json: { current_home_id: homeId } }).then(
          () => undefined,
          () => undefined,
        )
      },
      async renewProfile() {
        await loadKeepFresh()
          .then(({ updateStoredProfile }) => updateStoredProfile(http, store))
          .catch(() => {})
      },
      async signOut() {
        const session = await store.read()
        if (session === undefined) return
        // The session stays for when this person unlocks it again.
        if (session.device_kind === 'home') return onSignedOut(session)
        // In parallel: the screen must change without waiting for a server that does not respond.
        await Promise.all([clearSession(session), endSessionOnServer(http, session)])
      },
    }),
    [http, store, clearSession, onSignedOut, userId],
  )

  // New tokens, or an unchanged profile, must not render the screens again.
  const sessionRef = useRef<Session>(undefined)
  sessionRef.current = reuseUnchangedParts(
    sessionRef.current,
    sessionOf(storedSession, endReason, chosenHomeId),
  )
  const currentSession = sessionRef.current
  const session = useMemo(() => ({ ...currentSession, actions }), [currentSession, actions])
  const access = useMemo(() => ({ http, loadSignInCalls }), [http, loadSignInCalls])
  return (
    <ServerAccessContext value={access}>
      <SessionContext value={session}>{children}</SessionContext>
    </ServerAccessContext>
  )
}

function sessionOf(
  storedSession: StoredSession | null | undefined,
  endReason: SessionEndReason | undefined,
  chosenHomeId: number | null | undefined,
): Session {
  if (storedSession === undefined) return { state: 'loading' }
  if (storedSession?.isEnded) return { state: 'unauthenticated', endReason: 'by-server' }
  if (storedSession === null)
    return { state: 'unauthenticated', ...(endReason === undefined ? {} : { endReason }) }
  return {
    state: 'authenticated',
    user: storedSession.user,
    role: storedSession.role ?? undefined,
    grants: storedSession.grants,
    currentHomeId: chosenHomeId === undefined ? storedSession.current_home_id : chosenHomeId,
    isSharedDevice: storedSession.device_kind === 'shared',
    isHomeTablet: storedSession.device_kind === 'home',
    mustSignInAgain: storedSession.isRefused,
  }
}

/** Ends the session on the server if it responds in time; otherwise the session expires there by itself. */
async function endSessionOnServer(http: Http, session: StoredSession): Promise<void> {
  await http.open
    .delete('auth/sessions', {
      headers: { Authorization: `Bearer ${session.access_token}` },
      signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS),
    })
    .then(
      () => undefined,
      () => undefined,
    )
}
