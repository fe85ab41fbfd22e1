import { liveQuery } from 'dexie'
import { useEffect } from 'react'
import { waitForIdle } from '../../after-paint.ts'
import { nowMs } from '../../now.ts'
import type { Device } from '../../sync/device.ts'
import type { Unlocked } from '../../vault/unlock.ts'
import type { KeysHold } from './keys-hold.ts'
import { TOUCHES } from './touches.ts'

/** After what the server says has changed, and between two tries: it is not urgent. */
const RUN_AFTER_MS = 3_000
const RETRY_EVERY_MS = 5 * 60_000
/** Nobody has touched the screen for this long. */
const IDLE_MS = 2_000
const LOOK_AGAIN_MS = 500
const LONGEST_WAIT_MS = 5_000

/** Changes the keys of the tablet when it is due, while nothing else is going on (decision 108). */
export function useKeyChanges(device: Device, unlocked: Unlocked, hold: KeysHold): void {
  useEffect(() => {
    const { mirror, http } = device
    const { tablet: caller } = http
    if (caller === undefined) return
    const pageEnd = new AbortController()
    const { signal } = pageEnd
    const isIdle = createIdleWait(signal)
    let isRunning = false
    const run = async () => {
      if (isRunning || signal.aborted) return
      isRunning = true
      try {
        const { changeKeys } = await import('./change-keys.ts')
        if (await isIdle()) await changeKeys({ mirror, caller, unlocked, hold, isIdle })
      } catch {
        // No connection, or another tablet's page was first: each step is taken up again.
      } finally {
        isRunning = false
      }
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const runSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void run(), RUN_AFTER_MS)
    }
    const retryTimer = setInterval(runSoon, RETRY_EVERY_MS)
    const subscription = liveQuery(async () =>
      JSON.stringify((await mirror.tablet.get('this'))?.server_keys),
    ).subscribe({ next: runSoon, error: () => {} })
    return () => {
      pageEnd.abort()
      clearTimeout(timer)
      clearInterval(retryTimer)
      subscription.unsubscribe()
    }
  }, [device, unlocked, hold])
}

/** Returns a function that waits until nobody touches the screen; it resolves to false when the page is at its end. */
function createIdleWait(signal: AbortSignal): () => Promise<boolean> {
  let touchedAtMs = nowMs()
  const touch = () => {
    touchedAtMs = nowMs()
  }
  for (const type of TOUCHES) window.addEventListener(type, touch, { capture: true, passive: true, signal })
  return () =>
    new Promise(resolve => {
      const look = () => {
        if (signal.aborted) return resolve(false)
        if (nowMs() - touchedAtMs < IDLE_MS) return void setTimeout(look, LOOK_AGAIN_MS)
        void waitForIdle(LONGEST_WAIT_MS).then(() => resolve(!signal.aborted))
      }
      look()
    })
}
