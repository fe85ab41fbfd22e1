/** The state of the outbox (S16). */
import { readWaitingPhotoCount } from '../../mirror/photos/attachment-states.ts'
import { RECORD_STATE } from '../../mirror/read/read.ts'
import type { MirrorDatabase, OutboxEntry } from '../../mirror/tables/database.ts'
import { UNCONFIRMED_STATES } from '../../mirror/tables/outbox-state.ts'
import type { SyncStatus } from '../status.ts'

export type QueueStatus = Pick<
  SyncStatus,
  | 'unconfirmedCount'
  | 'unconfirmedSince'
  | 'waitingPhotoCount'
  | 'oldestWaitingPhotoAt'
  | 'queue'
  | 'refusedOrQuarantinedCount'
>

const MAX_PANEL_ITEMS = 50

export async function readQueueStatus(mirror: MirrorDatabase): Promise<QueueStatus> {
  const { outbox } = mirror
  const [photos, unconfirmed, oldestEntry, refusedOrQuarantined, entries] = await Promise.all([
    readWaitingPhotoCount(mirror),
    outbox.where('state').anyOf(UNCONFIRMED_STATES).count(),
    readOldestUnconfirmedEntry(outbox),
    outbox.where('state').anyOf('refused', 'held').count(),
    outbox
      .orderBy('position')
      // The server has applied operations, and no user waits for quiet operations.
      .filter(({ state }) => state !== 'applied' && state !== 'quiet')
      .limit(MAX_PANEL_ITEMS)
      .toArray(),
  ])
  return {
    waitingPhotoCount: photos.count,
    oldestWaitingPhotoAt: photos.oldestRecordedAt,
    unconfirmedCount: unconfirmed,
    unconfirmedSince: oldestEntry?.operation.recorded_at ?? null,
    refusedOrQuarantinedCount: refusedOrQuarantined,
    queue: entries.flatMap(queueItemsOf),
  }
}

/** Reads the oldest entry by the index of states, which has positions in order for each state. */
async function readOldestUnconfirmedEntry(
  outbox: MirrorDatabase['outbox'],
): Promise<OutboxEntry | undefined> {
  const firstEntries = await Promise.all(
    UNCONFIRMED_STATES.map(state => outbox.where('state').equals(state).first()),
  )
  const oldestEntries = firstEntries.filter(entry => entry !== undefined)
  return oldestEntries.sort((left, right) => (left.position ?? 0) - (right.position ?? 0))[0]
}

function queueItemsOf({ id, operation, state, error }: OutboxEntry): SyncStatus['queue'] {
  if (state === 'applied') return []
  const { kind, version, recorded_at, author_id, scope, args } = operation
  return [
    {
      id,
      kind,
      version,
      recorded_at,
      author_id,
      scope,
      args,
      state: RECORD_STATE[state],
      reason: error?.message ?? null,
    },
  ]
}
