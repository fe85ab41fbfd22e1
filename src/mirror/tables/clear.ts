/**
 * Clears the mirror when a user leaves a device that is not a home's tablet, once the outbox is empty. The outbox
 * itself is never cleared (S1, design §5). A user who signs in again before that keeps the mirror.
 */
import { collections } from '#domain/collections.ts'
import { photosInState, readWaitingPhotoCount } from '../photos/attachment-states.ts'
import type { MirrorDatabase } from './database.ts'
import { UNCONFIRMED_STATES } from './outbox-state.ts'
import { inTransaction } from './storage.ts'

/** Returns the number of operations the server has not answered yet, and of photos it does not have yet. */
export async function countUnsent(mirror: MirrorDatabase): Promise<number> {
  // By keys: on a home's tablet that is locked no entry can be read.
  const positions = await mirror.outbox.where('state').anyOf(UNCONFIRMED_STATES).primaryKeys()
  const deliveredCount = mirror.isHomeTablet ? await countDelivered(mirror, positions) : 0
  return positions.length - deliveredCount + (await readWaitingPhotoCount(mirror)).count
}

/** Returns how many of these operations the server has applied, as a page noted that could not read them. */
async function countDelivered(mirror: MirrorDatabase, positions: number[]): Promise<number> {
  const deliveredIds = await mirror.delivery.toCollection().primaryKeys()
  if (deliveredIds.length === 0) return 0
  // An operation stays in the outbox, in another state, until its rows have come.
  const deliveredPositions = new Set(await mirror.outbox.where('id').anyOf(deliveredIds).primaryKeys())
  return positions.filter(position => deliveredPositions.has(position)).length
}

/** Returns the user whose records are in the mirror; undefined when it is cleared. */
export const ownerOf = async (mirror: MirrorDatabase): Promise<number | undefined> =>
  (await mirror.sync_note.get('owner'))?.user_id

/**
 * Notes that the user is leaving and, on a shared device, whose half-written forms are to be deleted (U8.3). Written
 * before the session is deleted: after that, a new start could not know who left.
 */
export async function noteLeaving(mirror: MirrorDatabase): Promise<void> {
  await inTransaction(mirror, [mirror.table('session'), mirror.table('sync_note')], async () => {
    const session = await mirror.readSession()
    const earlierNote = await mirror.sync_note.get('left')
    const drafts_of = session?.device_kind === 'shared' ? session.user.id : earlierNote?.drafts_of
    await mirror.sync_note.put({ id: 'left', ...(drafts_of === undefined ? {} : { drafts_of }) })
  })
}

/** Clears the mirror now, or once everything is sent. A home's tablet keeps everything: it is locked instead. */
export async function leaveDevice(mirror: MirrorDatabase): Promise<void> {
  if (mirror.isHomeTablet) return
  await noteLeaving(mirror)
  await clearIfLeft(mirror)
}

/**
 * Clears a mirror without a signed-in user as soon as its queue is empty. Clears a mirror in memory even while a user
 * is signed in, because that user's records are in another mirror.
 */
export async function clearIfLeft(mirror: MirrorDatabase): Promise<void> {
  if ((await mirror.sync_note.get('left')) === undefined) return
  await inTransaction(mirror, allKeptTables(mirror), async () => {
    // Read again in the transaction: another tab may sign in or record at this moment.
    const leftNote = await mirror.sync_note.get('left')
    if (leftNote === undefined) return
    if (!mirror.isInMemory && (await mirror.session.count()) > 0) return
    await discardDraftsOf(mirror, leftNote)
    if ((await countUnsent(mirror)) === 0) await clearMirror(mirror)
  })
}

/**
 * Prepares the mirror for a user who signs in: clears records of another user, and keeps those of the same user. On a
 * home's tablet they belong to the home, and only the note changes for whom this page pulls.
 */
export async function enterDevice(mirror: MirrorDatabase, userId: number): Promise<void> {
  if (mirror.isHomeTablet) {
    await mirror.sync_note.put({ id: 'owner', user_id: userId })
    return
  }
  await inTransaction(mirror, allKeptTables(mirror), async () => {
    const owner = await ownerOf(mirror)
    const leftNote = await mirror.sync_note.get('left')
    if (leftNote !== undefined) await discardDraftsOf(mirror, leftNote)
    if (owner !== undefined && owner !== userId) await clearMirror(mirror)
    await mirror.sync_note.put({ id: 'owner', user_id: userId })
    await mirror.sync_note.delete('left')
  })
}

/**
 * Deletes personal data from the disk, before and during a session that leaves nothing on it (S20.2): the mirror of any
 * user, and the half-written forms of this user. Unsent operations and photos stay and are sent.
 */
export async function emptyDevice(mirror: MirrorDatabase, userId: number): Promise<void> {
  await inTransaction(mirror, allKeptTables(mirror), async () => {
    const leftNote = await mirror.sync_note.get('left')
    if (leftNote !== undefined) await discardDraftsOf(mirror, leftNote)
    await discardDraftsOf(mirror, { drafts_of: userId })
    await clearMirror(mirror)
  })
}

const allKeptTables = (mirror: MirrorDatabase) => [
  ...mirror.allTables,
  mirror.table('sync_note'),
  mirror.table('session'),
  mirror.draft,
]

async function discardDraftsOf(mirror: MirrorDatabase, { drafts_of }: { drafts_of?: number }): Promise<void> {
  if (mirror.isInMemory) {
    await mirror.draft.clear()
    await photosInState(mirror, 'draft').delete()
  }
  if (drafts_of === undefined) return
  await mirror.draft.where('user_id').equals(drafts_of).delete()
  await photosInState(mirror, 'draft')
    .filter(({ draft_of }) => draft_of === drafts_of)
    .delete()
}

async function clearMirror(mirror: MirrorDatabase): Promise<void> {
  await mirror.scope_state.clear()
  await mirror.feed_page.clear()
  await mirror.sync_note.bulkDelete(['left', 'owner', 'restored', 'leftovers'])
  // The server has these operations: users who may see their rows receive them with a pull.
  await mirror.outbox.where('state').equals('applied').delete()
  await mirror.acknowledged.clear()
  await mirror.photo.clear()
  await photosInState(mirror, 'kept').delete()
  await Promise.all(
    [mirror.chunk, mirror.chunk_rows, mirror.chunk_keys, mirror.tombstone].map(table => table.clear()),
  )
  for (const collection of collections) {
    await mirror.rows(collection).clear()
    await mirror.pending(collection).clear()
  }
}
