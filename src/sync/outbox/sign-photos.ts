/** Signs and stores the photos that an operation adds (decision 32). */

import { wrongField } from '#domain/errors.ts'
import type { Operation } from '#domain/operation.ts'
import {
  type AttachmentStatement,
  acceptedAttachment,
  hashOfAttachment,
  type SignedAttachment,
} from '#domain/photos/attachment.ts'
import { photoIdsAddedBy, recordWithPhotos } from '#domain/photos/photo-ids.ts'
import type { WaitingAttachment } from '../../mirror/photos/attachment-states.ts'
import { photosToSign, storeSignedPhotos } from '../../mirror/photos/attachments.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import type { Author } from './record.ts'

/** Puts the photos of an operation on disk, in the transaction that writes it, and returns them. */
export type StorePhotos = () => Promise<readonly WaitingAttachment[]>

/**
 * Signs the photos that the operation names and this device has to send. Returns undefined when there are none, as for
 * nearly every operation.
 */
export async function signPhotos(
  mirror: MirrorDatabase,
  { id: operation_id, kind, args, author_id, session_id }: Operation,
  author: Pick<Author, 'sign'>,
): Promise<StorePhotos | undefined> {
  const record = recordWithPhotos(kind, args)
  const addedIds = record === undefined ? [] : photoIdsAddedBy(args)
  if (record === undefined || addedIds.length === 0) return undefined
  const { photos, missingCount } = await photosToSign(mirror, addedIds)
  if (missingCount > 0) throw wrongField('photo_ids', 'A photo is not on this device any more. Add it again.')
  if (photos.length === 0) return undefined
  const signedPhotos: SignedAttachment[] = []
  for (const { id, bytes } of photos) {
    const hash = hashOfAttachment(acceptedAttachment(bytes, record.collection))
    const statement: AttachmentStatement = { attachment_id: id, operation_id, author_id, session_id, hash }
    signedPhotos.push({ statement, signature: await author.sign(statement) })
  }
  return () => storeSignedPhotos(mirror, photos, `${record.collection}/${record.id}`, signedPhotos)
}
