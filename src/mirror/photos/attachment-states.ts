/** Photos of records on this device by their state: the part needed while a screen opens (see `attachments.ts`). */

import type { ErrorBody } from '#domain/errors.ts'
import type { SignedAttachment } from '#domain/photos/attachment.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { mayKeepDraft } from '../tables/may-keep-draft.ts'
import { inTransaction } from '../tables/storage.ts'

export interface StoredAttachment {
  readonly id: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly state: 'draft' | 'waiting' | 'kept'
  /** `collection/id` of the record the photo belongs to; empty for a draft. */
  readonly record: string
  /** By this device's clock; for a copy, when it was fetched. */
  readonly recorded_at: Instant
  /** The user in whose form the photo is. */
  readonly draft_of?: number
  /** The operation that named it, and its author's signature; absent on drafts and fetched copies. */
  readonly operation_id?: string
  readonly signed?: SignedAttachment
  /** The server's reason when it refused the photo. */
  readonly error?: ErrorBody
}

export type WaitingAttachment = StoredAttachment & { readonly signed: SignedAttachment }

/** Keeps the photo of a form that is being filled in, for its author alone. */
export const keepDraftPhoto = (
  mirror: MirrorDatabase,
  draft_of: number,
  photo: Pick<StoredAttachment, 'id' | 'bytes' | 'recorded_at'>,
): Promise<void> =>
  inTransaction(mirror, [mirror.attachment, mirror.session], async () => {
    if (await mayKeepDraft(mirror, draft_of))
      await mirror.attachment.put({ ...photo, draft_of, state: 'draft', record: '' })
  })

/** Deletes photos of forms; photos that were recorded meanwhile stay. */
export async function discardDraftPhotos(mirror: MirrorDatabase, ids: readonly string[]): Promise<void> {
  const photos = await mirror.attachment.bulkGet([...ids])
  await mirror.attachment.bulkDelete(photos.flatMap(photo => (photo?.state === 'draft' ? [photo.id] : [])))
}

/**
 * Returns the number of photos that the server lacks, without those of refused operations, and when the oldest of them
 * was taken.
 */
export async function readWaitingPhotoCount(
  mirror: MirrorDatabase,
): Promise<{ count: number; oldestRecordedAt: Instant | null }> {
  const photos = await waitingPhotoKeys(mirror)
  return {
    count: photos.length,
    oldestRecordedAt: photos.map(({ recorded_at }) => recorded_at).sort()[0] ?? null,
  }
}

/** Sorts after every id and every moment. */
export const LAST_KEY = '\uffff'

/** Returns the waiting photos without their bytes: this is read at every tap. */
export async function waitingPhotoKeys(mirror: MirrorDatabase) {
  const range = mirror.attachment
    .where('[state+operation_id+recorded_at]')
    .between(['waiting', '', ''], ['waiting', LAST_KEY, LAST_KEY])
  // Both lists are in the order of the index.
  const [keys, ids] = await Promise.all([range.keys(), range.primaryKeys()])
  if (ids.length === 0) return []
  const [refusedIds, deliveredIds] = await Promise.all([
    refusedOperationIds(mirror),
    photosDeliveredUnread(mirror),
  ])
  return ids.flatMap((id, index) => {
    const [, operation_id, recorded_at] = keys[index] as unknown as [string, string, Instant]
    return refusedIds.has(operation_id) || deliveredIds.has(id) ? [] : [{ id, operation_id, recorded_at }]
  })
}

/** Returns the photos that a home's tablet delivered while nobody could read them on it. */
const photosDeliveredUnread = async ({
  isHomeTablet,
  photo_envelope,
}: MirrorDatabase): Promise<ReadonlySet<string>> =>
  new Set(isHomeTablet ? await photo_envelope.where('delivered_at').above('').primaryKeys() : [])

export const refusedOperationIds = async ({ outbox }: MirrorDatabase): Promise<ReadonlySet<string>> =>
  new Set((await outbox.where('state').equals('refused').toArray()).map(({ id }) => id))

/** Returns all photos in this state. */
export const photosInState = (mirror: MirrorDatabase, state: StoredAttachment['state']) =>
  mirror.attachment.where('[state+record]').between([state, ''], [state, LAST_KEY], true, true)
