import { startTransition, useEffect, useState } from 'react'
import { keepOpen, wasClosed } from './open-browser.ts'
import type { SessionEnd } from './session.ts'
import type { StoredSession } from './stored.ts'
import type { TokenStore } from './token-store.ts'

interface StoredSessionState {
  /** Undefined while not read yet; null when no one is signed in. */
  readonly storedSession: StoredSession | null | undefined
  /** How the last session of this page ended. */
  readonly ended: SessionEnd | undefined
}

/** Follows the session of this device, whichever tab changes it. */
export function useStoredSession(
  store: TokenStore,
  forget: (previous: StoredSession) => Promise<void>,
): StoredSessionState {
  const [sessionState, setSessionState] = useState<StoredSessionState>({
    storedSession: undefined,
    ended: undefined,
  })
  useEffect(() => {
    let isFirst = true
    let hasLapsed = false
    const takeSession = async (session: StoredSession | undefined) => {
      const isAtStart = isFirst
      isFirst = false
      if (session?.device_kind === 'shared') {
        if (isAtStart && (await wasClosed(session.session_id))) {
          hasLapsed = true
          return forget(session)
        }
        keepOpen(session.session_id)
      }
      const endReason = hasLapsed ? 'expired' : undefined
      hasLapsed = false
      const applyState = () =>
        setSessionState(previous => {
          if (session !== undefined) return { storedSession: session, ended: undefined }
          return {
            storedSession: null,
            ended: endReason ?? (previous.storedSession ? 'signed-out' : previous.ended),
          }
        })
      // The first session renders a whole screen; later changes, such as a sign-out, must show at once.
      if (isAtStart) startTransition(applyState)
      else applyState()
    }
    const subscription = store.watch().subscribe({ next: session => void takeSession(session) })
    return () => subscription.unsubscribe()
  }, [store, forget])
  useEffect(() => {
    // A frozen tab may have missed changes of another tab.
    const checkStored = async () => {
      if (document.visibilityState !== 'visible' || (await store.read()) !== undefined) return
      setSessionState(previous =>
        previous.storedSession ? { storedSession: null, ended: 'signed-out' } : previous,
      )
    }
    const lookAgain = () => void checkStored().catch(() => {})
    document.addEventListener('visibilitychange', lookAgain)
    document.addEventListener('resume', lookAgain)
    return () => {
      document.removeEventListener('visibilitychange', lookAgain)
      document.removeEventListener('resume', lookAgain)
    }
  }, [store])
  return sessionState
}
