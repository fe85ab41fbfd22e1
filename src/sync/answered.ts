import { liveQuery } from 'dexie'
import { refusalOf } from '#domain/errors.ts'
import type { MirrorDatabase } from '../mirror/database.ts'

/** A form waits this long for the server's answer; after that the change is simply on this tablet (design §4). */
const PATIENCE_MS = 2_000

/**
 * The outcome of an operation soon after it was recorded: `saved` with a receipt, `saved-here` without one yet.
 * Rejects with the server's refusal.
 */
export function answerTo(mirror: MirrorDatabase, operationId: string): Promise<'saved' | 'saved-here'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve('saved-here')), PATIENCE_MS)
    const settle = (finish: () => void) => {
      clearTimeout(timer)
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
