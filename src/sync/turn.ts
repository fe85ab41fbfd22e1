/**
 * Which tab of this browser syncs (S12). A Web Lock picks it, and gives it on when the tab is closed; a tab that the
 * browser froze keeps its lock for ever. So who has the place leaves a sign every ten seconds, and a tab that somebody
 * looks at takes it from one that left none for thirty. The frozen one finds out when it thaws, and lines up again.
 */
import type { MirrorDatabase } from '../mirror/database.ts'

/** Waits for the place; the answer gives it up. `onLost` is called when another tab has taken it. */
export type TakeTurn = (signal: AbortSignal, onLost: () => void) => Promise<() => void>

/** Without Web Locks every tab syncs. */
export const takeTurnAtOnce: TakeTurn = () => Promise.resolve(() => {})

const SIGN_EVERY_MS = 10_000
const FROZEN_AFTER_MS = 30_000

interface Tab {
  readonly mirror: Pick<MirrorDatabase, 'sync_note'>
  readonly locks: Pick<LockManager, 'request'>
  readonly now: () => number
  readonly isInSight: () => boolean
}

export function takeTurnByLock(name: string, { mirror, locks, now, isInSight }: Tab): TakeTurn {
  // Signs are only a hint: one that cannot be written makes two tabs sync at worst.
  const leaveSign = () => mirror.sync_note.put({ id: 'turn', at_ms: now() }).catch(() => {})
  const lastSign = async () => (await mirror.sync_note.get('turn').catch(() => undefined))?.at_ms ?? 0

  return (signal, onLost) =>
    new Promise((resolve, reject) => {
      const begunAt = now()
      const line = new AbortController()
      let isTaking = false
      /** The place is here, or not wanted any more. */
      let isOver = false
      const leaveLine = () => line.abort(signal.reason)
      signal.addEventListener('abort', leaveLine)
      const watching = setInterval(async () => {
        const isFrozen = now() - Math.max(await lastSign(), begunAt) > FROZEN_AFTER_MS
        // Given the place or stopped while the sign was read, it would take it from itself, for nobody to give up.
        if (!isFrozen || isTaking || isOver || signal.aborted || !isInSight()) return
        isTaking = true
        line.abort()
        void ask({ steal: true })
      }, SIGN_EVERY_MS)
      const stopWaiting = () => {
        isOver = true
        clearInterval(watching)
        signal.removeEventListener('abort', leaveLine)
      }

      const ask = async (how: LockOptions) => {
        let hasPlace = false
        try {
          await locks.request(name, how, () => {
            // Stopped on the way: it goes on to the next in line.
            if (isOver || signal.aborted) throw signal.reason
            hasPlace = true
            stopWaiting()
            void leaveSign()
            const signs = setInterval(leaveSign, SIGN_EVERY_MS)
            return new Promise<void>(giveUp =>
              resolve(() => {
                clearInterval(signs)
                giveUp()
              }),
            )
          })
        } catch (error) {
          if (hasPlace) onLost()
          else if (!isTaking || how.steal === true || signal.aborted) {
            stopWaiting()
            reject(error)
          }
        }
      }
      void ask({ signal: line.signal })
    })
}
