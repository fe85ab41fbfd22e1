/**
 * Photos of records on this device (decision 32): photos taken here until the server has them, and copies for viewing.
 *
 *   draft ──its record is recorded──▶ waiting ──server has it──▶ kept ──the record leaves the device──▶ (gone)
 *     └──removed, draft discarded──▶ (gone)     └──operation discarded──▶ (gone)
 *
 * Only the server's answer or a person's decision removes a waiting photo (S19.2).
 */

import { attachmentCollections } from '#domain/collections.ts'
import type { ErrorBody } from '#domain/errors.ts'
import type { Collection } from '#domain/registry.ts'
import { readRows } from '../read/read.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { inTransactionOver } from '../tables/locked-tables.ts'
import { inTransaction } from '../tables/storage.ts'
import type { PhotoEnvelope } from '../tables/tablet-tables.ts'
import {
  photosInState,
  refusedOperationIds,
  type StoredAttachment,
  type WaitingAttachment,
  waitingPhotoKeys,
} from './attachment-states.ts'

/**
 * Returns the photos to sign with an operation: photos of its author's form, and photos of the refused operation that
 * it replaces. Other photos with these ids were signed before. `missingCount` is the number of photos that are not on
 * this device.
 */
export async function photosToSign(
  mirror: MirrorDatabase,
  ids: readonly string[],
): Promise<{ readonly photos: StoredAttachment[]; readonly missingCount: number }> {
  const storedPhotos = (await mirror.attachment.bulkGet([...ids])).filter(photo => photo !== undefined)
  const refusedIds = await refusedOperationIds(mirror)
  const photos = storedPhotos.filter(
    ({ state, operation_id = '' }) =>
      state === 'draft' || (state === 'waiting' && refusedIds.has(operation_id)),
  )
  return { photos, missingCount: ids.length - storedPhotos.length }
}

/** Stores signed photos as waiting. Must run in the transaction that writes the operation (S19.1). */
export async function storeSignedPhotos(
  mirror: MirrorDatabase,
  photos: readonly WaitingAttachment[],
  envelopes: readonly PhotoEnvelope[],
): Promise<void> {
  await mirror.attachment.bulkPut([...photos])
  if (envelopes.length > 0) await mirror.photo_envelope.bulkPut([...envelopes])
}

/** Deletes the photos of a refused operation that a person discards. Must run in the transaction that removes it. */
export async function discardPhotosOf(mirror: MirrorDatabase, operation_id: string): Promise<void> {
  const ids = await mirror.attachment
    .where('operation_id')
    .equals(operation_id)
    .filter(({ state }) => state === 'waiting')
    .primaryKeys()
  await mirror.attachment.bulkDelete(ids)
  if (mirror.isHomeTablet) await mirror.photo_envelope.bulkDelete(ids)
}

/** Returns the oldest photo whose operation has its receipt, except photos in `postponedIds`. */
export async function nextPhotoToDeliver(
  mirror: MirrorDatabase,
  postponedIds: ReadonlySet<string>,
): Promise<string | undefined> {
  const candidates = (await waitingPhotoKeys(mirror)).filter(({ id }) => !postponedIds.has(id))
  for (const { id, operation_id } of candidates.sort((left, right) => (left.id < right.id ? -1 : 1))) {
    const operation = await mirror.outbox.where('id').equals(operation_id).first()
    // The server's log contains applied and quarantined operations.
    if (operation === undefined || operation.state === 'applied' || operation.state === 'held') return id
  }
  return undefined
}

/** Returns a waiting photo; undefined when it is no longer waiting. */
export async function readWaitingPhoto(
  mirror: MirrorDatabase,
  id: string,
): Promise<WaitingAttachment | undefined> {
  const photo = await mirror.attachment.get(id)
  return photo?.state === 'waiting' && photo.signed !== undefined
    ? { ...photo, signed: photo.signed }
    : undefined
}

/** Turns a photo that the server has into a copy for viewing, kept as long as its record is on this device. */
export async function storeDeliveredPhoto(
  mirror: MirrorDatabase,
  { id, record }: WaitingAttachment,
): Promise<void> {
  await inTransactionOver(mirror, tablesForRecord(mirror, record), async () => {
    const photo = await mirror.attachment.get(id)
    if (photo?.state !== 'waiting') return
    const { error: _, ...photoWithoutError } = photo
    await mirror.attachment.put({ ...photoWithoutError, state: 'kept' })
    await forgetAttachments(mirror, [record])
  })
  mirror.unsentPhotos.delete(id)
  if (mirror.isHomeTablet) await mirror.photo_envelope.delete(id)
}

/** Notes the server's reason for refusing a photo. It stays, and is sent again after the next start. */
export const storePhotoRefusal = (mirror: MirrorDatabase, id: string, error: ErrorBody): Promise<number> =>
  inTransaction(mirror, [mirror.attachment], () => mirror.attachment.update(id, { error }))

/** Keeps a photo that was fetched for viewing, unless its record has left the device meanwhile. */
export async function storeFetchedPhoto(
  mirror: MirrorDatabase,
  photo: Pick<StoredAttachment, 'id' | 'bytes' | 'record' | 'recorded_at'>,
): Promise<void> {
  await inTransactionOver(mirror, tablesForRecord(mirror, photo.record), async () => {
    if ((await mirror.attachment.get(photo.id)) !== undefined) return
    await mirror.attachment.put({ ...photo, state: 'kept' })
    await forgetAttachments(mirror, [photo.record])
  })
}

const tablesForRecord = (mirror: MirrorDatabase, record: string) => [
  mirror.attachment,
  ...mirror.tablesOf(collectionsOf(record)),
]

/**
 * Deletes copies whose records are no longer on this device (S19.4). Must run in the transaction that changed the rows;
 * `changedKeys` are their keys, `collection/id`.
 */
export async function forgetAttachments(
  mirror: MirrorDatabase,
  changedKeys: Iterable<string>,
): Promise<void> {
  const keys = [...new Set(changedKeys)].filter(key => collectionsOf(key).length > 0)
  if (keys.length === 0) return
  const copies = (await keptCopies(mirror)).filter(({ record }) => keys.includes(record))
  for (const collection of attachmentCollections) {
    const collectionCopies = copies.filter(({ record }) => record.startsWith(`${collection}/`))
    if (collectionCopies.length === 0) continue
    const ids = collectionCopies.map(({ record }) => record.slice(collection.length + 1))
    const rows = await readRows(mirror, { collection, anyOf: ids })
    const presentKeys = new Set(rows.map(({ id }) => `${collection}/${id}`))
    await mirror.attachment.bulkDelete(
      collectionCopies.flatMap(({ id, record }) => (presentKeys.has(record) ? [] : [id])),
    )
  }
}

/** Returns the records of copies, for callers that drop months or homes without knowing their rows. */
export async function recordsWithPhotos(
  mirror: MirrorDatabase,
  collections: readonly Collection[],
): Promise<string[]> {
  if (!collections.some(collection => attachmentCollections.includes(collection))) return []
  return [...new Set((await keptCopies(mirror)).map(({ record }) => record))]
}

async function keptCopies(mirror: MirrorDatabase): Promise<{ id: string; record: string }[]> {
  const range = photosInState(mirror, 'kept')
  const [keys, ids] = await Promise.all([range.keys(), range.primaryKeys()])
  return ids.map((id, index) => ({ id, record: (keys[index] as unknown as [string, string])[1] }))
}

/** Requeues photos of these operations, which a restored server may lack. Must run in the operations' transaction. */
export async function requeuePhotos(mirror: MirrorDatabase, operationIds: readonly string[]): Promise<void> {
  await mirror.attachment
    .where('operation_id')
    .anyOf([...operationIds])
    .filter(({ state }) => state === 'kept')
    .modify({ state: 'waiting' })
}

const collectionsOf = (key: string): Collection[] =>
  attachmentCollections.filter(collection => key.startsWith(`${collection}/`))
