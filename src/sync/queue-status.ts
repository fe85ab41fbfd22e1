/** What the outbox has to say about itself (S16). */
import { type MirrorDatabase, type OutboxEntry, UNANSWERED } from '../mirror/database.ts'
import type { SyncStatus } from './status.ts'

export type QueueStatus = Pick<SyncStatus, 'waiting' | 'waitingSince' | 'queue' | 'keptBack'>

const SHOWN_IN_PANEL = 50

export async function readQueueStatus({ outbox }: MirrorDatabase): Promise<QueueStatus> {
  const [waiting, oldest, keptBack, entries] = await Promise.all([
    outbox.where('state').anyOf(UNANSWERED).count(),
    oldestUnanswered(outbox),
    outbox.where('state').anyOf('refused', 'held').count(),
    outbox
      .orderBy('position')
      // The server has those: nothing is owed.
      .filter(({ state }) => state !== 'applied')
      .limit(SHOWN_IN_PANEL)
      .toArray(),
  ])
  return {
    waiting,
    waitingSince: oldest?.operation.recorded_at ?? null,
    keptBack,
    queue: entries.flatMap(queued),
  }
}

/** By the index of states, in which each has its positions in order. */
async function oldestUnanswered(outbox: MirrorDatabase['outbox']): Promise<OutboxEntry | undefined> {
  const firsts = await Promise.all(UNANSWERED.map(state => outbox.where('state').equals(state).first()))
  const found = firsts.filter(entry => entry !== undefined)
  return found.sort((left, right) => (left.position ?? 0) - (right.position ?? 0))[0]
}

function queued({ id, operation, state, error }: OutboxEntry): SyncStatus['queue'] {
  if (state === 'applied') return []
  const { kind, recorded_at, author_id, scope, args } = operation
  return [{ id, kind, recorded_at, author_id, scope, args, state, reason: error?.message ?? null }]
}
