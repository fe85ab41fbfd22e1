import { startTransition, useEffect, useState } from 'react'
import { keepOpen, wasClosed } from './open-browser.ts'
import type { SessionEnd } from './session.ts'
import type { StoredSession } from './stored.ts'
import type { TokenStore } from './token-store.ts'

interface Known {
  /** Undefined while not read yet; null when no one is signed in. */
  readonly stored: StoredSession | null | undefined
  /** How the last session of this page ended. */
  readonly ended: SessionEnd | undefined
}

/** Follows the session of this device, whichever tab changes it. */
export function useStoredSession(store: TokenStore, forget: (left: StoredSession) => Promise<void>): Known {
  const [known, setKnown] = useState<Known>({ stored: undefined, ended: undefined })
  useEffect(() => {
    let isFirst = true
    let hasLapsed = false
    const take = async (session: StoredSession | undefined) => {
      const isAtStart = isFirst
      isFirst = false
      if (session?.device_kind === 'shared') {
        if (isAtStart && (await wasClosed(session.session_id))) {
          hasLapsed = true
          return forget(session)
        }
        keepOpen(session.session_id)
      }
      const lapsed = hasLapsed ? 'expired' : undefined
      hasLapsed = false
      const become = () =>
        setKnown(before => {
          if (session !== undefined) return { stored: session, ended: undefined }
          return { stored: null, ended: lapsed ?? (before.stored ? 'signed-out' : before.ended) }
        })
      // The first session renders a whole screen; later changes, such as a sign-out, must show at once.
      if (isAtStart) startTransition(become)
      else become()
    }
    const subscription = store.watch().subscribe({ next: session => void take(session) })
    return () => subscription.unsubscribe()
  }, [store, forget])
  useEffect(() => {
    // A frozen tab may have missed changes of another tab.
    const look = async () => {
      if (document.visibilityState !== 'visible' || (await store.read()) !== undefined) return
      setKnown(before => (before.stored ? { stored: null, ended: 'signed-out' } : before))
    }
    const lookAgain = () => void look().catch(() => {})
    document.addEventListener('visibilitychange', lookAgain)
    document.addEventListener('resume', lookAgain)
    return () => {
      document.removeEventListener('visibilitychange', lookAgain)
      document.removeEventListener('resume', lookAgain)
    }
  }, [store])
  return known
}
