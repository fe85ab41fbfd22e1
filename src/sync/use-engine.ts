import { useCallback, useEffect, useRef } from 'react'
import { isFinal } from '../mirror/tables/database-state.ts'
import type { SyncedMirror } from './device.ts'
import type { Engine } from './engine/engine.ts'

/** Fetches the code for recording, which imports every operation, after the first screen and before the first tap. */
export const loadRecording = () => import('./outbox/record.ts')

/**
 * Runs the engine of a mirror while the app is open: for this user, or for null to send only its queue.
 * @returns a function that tries everything now
 */
export function useEngine(
  syncedMirror: SyncedMirror | undefined,
  userId: number | null,
  isReady: boolean,
): () => void {
  const engine = useRef<Engine>(null)
  useEffect(() => {
    if (syncedMirror === undefined || !isReady) return
    const runningEngine = syncedMirror.startSync(userId)
    engine.current = runningEngine
    // A tap that needs it requests it again, and shows when it is missing (S1.6).
    loadRecording().catch(() => {})
    const { state } = syncedMirror.mirror
    const stopWatching = state.subscribe(() => {
      // Another page syncs now: this page releases its lease (S12, S13).
      if (isFinal(state.current())) void runningEngine.stop()
    })
    const retryNow = () => runningEngine.retryNow()
    // In Chromium this reports a change of Wi-Fi.
    const { connection } = navigator as Navigator & { connection?: EventTarget }
    window.addEventListener('online', retryNow)
    // The browser's guess triggers a check; the next request decides.
    window.addEventListener('offline', retryNow)
    document.addEventListener('visibilitychange', retryNow)
    connection?.addEventListener('change', retryNow)
    return () => {
      stopWatching()
      window.removeEventListener('online', retryNow)
      window.removeEventListener('offline', retryNow)
      document.removeEventListener('visibilitychange', retryNow)
      connection?.removeEventListener('change', retryNow)
      void runningEngine.stop()
    }
  }, [syncedMirror, userId, isReady])
  return useCallback(() => engine.current?.retryNow(), [])
}
