import { startTransition, useEffect, useState } from 'react'
import { markSessionOpen, wasSessionClosed } from './open-browser.ts'
import type { SessionEndReason } from './session.ts'
import type { StoredSession } from './stored.ts'
import type { TokenStore } from './token-store.ts'

interface StoredSessionState {
  /** Undefined while not read yet; null when no one is signed in. */
  readonly storedSession: StoredSession | null | undefined
  /** How the last session of this page ended. */
  readonly endReason: SessionEndReason | undefined
}

/** Returns the session of this device; renders again when any tab changes it. */
export function useStoredSession(
  store: TokenStore,
  clearSession: (previousSession: StoredSession) => Promise<void>,
): StoredSessionState {
  const [sessionState, setSessionState] = useState<StoredSessionState>({
    storedSession: undefined,
    endReason: undefined,
  })
  useEffect(() => {
    let isFirstValue = true
    let hasLapsed = false
    const applySession = async (session: StoredSession | undefined) => {
      const isAtStart = isFirstValue
      isFirstValue = false
      if (session?.device_kind === 'shared') {
        if (isAtStart && (await wasSessionClosed(session.session_id))) {
          hasLapsed = true
          return clearSession(session)
        }
        markSessionOpen(session.session_id)
      }
      const endReason = hasLapsed ? 'expired' : undefined
      hasLapsed = false
      const applyState = () =>
        setSessionState(previous => {
          if (session !== undefined) return { storedSession: session, endReason: undefined }
          return {
            storedSession: null,
            endReason: endReason ?? (previous.storedSession ? 'signed-out' : previous.endReason),
          }
        })
      // The first session renders a whole screen; later changes, such as a sign-out, must show at once.
      if (isAtStart) startTransition(applyState)
      else applyState()
    }
    const subscription = store.watch().subscribe({ next: session => void applySession(session) })
    return () => subscription.unsubscribe()
  }, [store, clearSession])
  useEffect(() => {
    // A frozen tab may have missed changes of another tab.
    const checkSessionExists = async () => {
      if (document.visibilityState !== 'visible' || (await store.read()) !== undefined) return
      setSessionState(previous =>
        previous.storedSession ? { storedSession: null, endReason: 'signed-out' } : previous,
      )
    }
    const checkAgain = () => void checkSessionExists().catch(() => {})
    document.addEventListener('visibilitychange', checkAgain)
    document.addEventListener('resume', checkAgain)
    return () => {
      document.removeEventListener('visibilitychange', checkAgain)
      document.removeEventListener('resume', checkAgain)
    }
  }, [store])
  return sessionState
}
