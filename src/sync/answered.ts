import { liveQuery } from 'dexie'
import { refusalOf } from '#domain/errors.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import type { Connectivity } from './engine/connectivity.ts'

/**
 * How long a form waits for the server's answer. After that, and at once while offline, it shows the change as saved on
 * this tablet (S16.5).
 */
const MAX_WAIT_MS = 2_000

/**
 * Returns the outcome of an operation soon after it was recorded: `saved` with a receipt, `saved-here` without one yet.
 * Rejects with the server's refusal.
 */
export function waitForOutcome(
  mirror: MirrorDatabase,
  connectivity: Pick<Connectivity, 'state' | 'subscribe'>,
  operationId: string,
): Promise<'saved' | 'saved-here'> {
  const isOffline = () => connectivity.state().connection === 'offline'
  if (isOffline()) return Promise.resolve('saved-here')
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve('saved-here')), MAX_WAIT_MS)
    const stopWatching = connectivity.subscribe(() => {
      if (isOffline()) settle(() => resolve('saved-here'))
    })
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      stopWatching()
      // The first value may come before `subscribe` has returned.
      queueMicrotask(() => subscription.unsubscribe())
      finish()
    }
    const subscription = liveQuery(() => mirror.outbox.where('id').equals(operationId).first()).subscribe({
      next: entry => {
        if (entry === undefined || entry.state === 'applied') settle(() => resolve('saved'))
        else if (entry.state === 'refused' && entry.error !== null) {
          const { error } = entry
          settle(() => reject(refusalOf(error)))
        }
      },
      error: () => settle(() => resolve('saved-here')),
    })
  })
}
