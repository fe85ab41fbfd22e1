/**
 * Leader election among the tabs of a browser: one tab syncs (S12). A Web Lock elects it and passes on when the
 * tab closes; a tab frozen by the browser keeps its lock forever. So the leader renews its lease every ten seconds,
 * and a visible tab steals the lock from a leader that has not renewed for thirty. The frozen tab notices when it
 * thaws, and waits again.
 */
import type { MirrorDatabase } from '../../mirror/tables/database.ts'

/** Waits for the lease; the returned function releases it. `onLost` is called when another tab has stolen it. */
export type AcquireLease = (signal: AbortSignal, onLost: () => void) => Promise<() => void>

/** Grants the lease at once: without Web Locks every tab syncs. */
export const acquireLeaseAtOnce: AcquireLease = () => Promise.resolve(() => {})

const RENEW_EVERY_MS = 10_000
const FROZEN_AFTER_MS = 30_000

interface Tab {
  readonly mirror: Pick<MirrorDatabase, 'sync_note'>
  readonly locks: Pick<LockManager, 'request'>
  readonly now: () => number
  readonly isVisible: () => boolean
}

export function createLockLease(name: string, { mirror, locks, now, isVisible }: Tab): AcquireLease {
  // The stored renewal is only a hint: when it cannot be written, two tabs sync at worst.
  const renewLease = () => mirror.sync_note.put({ id: 'turn', at_ms: now() }).catch(() => {})
  const readLastRenewalMs = async () =>
    (await mirror.sync_note.get('turn').catch(() => undefined))?.at_ms ?? 0

  return (signal, onLost) =>
    new Promise((resolve, reject) => {
      const waitStartedAt = now()
      const waitController = new AbortController()
      let isStealing = false
      /** Whether the lease was acquired, or the wait for it was given up. */
      let hasStoppedWaiting = false
      const stopOnAbort = () => waitController.abort(signal.reason)
      signal.addEventListener('abort', stopOnAbort)
      const stealTimer = setInterval(async () => {
        const isFrozen = now() - Math.max(await readLastRenewalMs(), waitStartedAt) > FROZEN_AFTER_MS
        // If the lease was acquired or the wait stopped while the renewal was read, stealing would take it from this
        // tab itself, and it would never be released.
        if (!isFrozen || isStealing || hasStoppedWaiting || signal.aborted || !isVisible()) return
        isStealing = true
        waitController.abort()
        void requestLease({ steal: true })
      }, RENEW_EVERY_MS)
      const stopWaiting = () => {
        hasStoppedWaiting = true
        clearInterval(stealTimer)
        signal.removeEventListener('abort', stopOnAbort)
      }

      const requestLease = async (options: LockOptions) => {
        let isLeader = false
        try {
          await locks.request(name, options, () => {
            // Stopped meanwhile: the lock passes to the next in line.
            if (hasStoppedWaiting || signal.aborted) throw signal.reason
            isLeader = true
            stopWaiting()
            void renewLease()
            const renewTimer = setInterval(renewLease, RENEW_EVERY_MS)
            return new Promise<void>(release =>
              resolve(() => {
                clearInterval(renewTimer)
                release()
              }),
            )
          })
        } catch (error) {
          if (isLeader) onLost()
          else if (!isStealing || options.steal === true || signal.aborted) {
            stopWaiting()
            reject(error)
          }
        }
      }
      void requestLease({ signal: waitController.signal })
    })
}
