/**
 * Accepts the bytes of a photo that a record names. A device's delivery is signed: the operation that named the photo
 * decides, whoever is signed in (S11). A caller without a signature needs the right to change the record.
 */
import * as v from 'valibot'
import { fieldRefusal, forbidden, notFound, Refusal } from '#domain/errors.ts'
import { findOperationDefinition } from '#domain/operations.ts'
import {
  hashOfAttachment,
  parseAttachment,
  type SignedAttachment,
  signedAttachment,
} from '#domain/photos/attachment.ts'
import { photoIdsSetBy, recordWithPhotos } from '#domain/photos/photo-ids.ts'
import { RecordSet } from '#domain/record-set.ts'
import { entityOf } from '#domain/registry.ts'
import { canDo } from '#domain/rules/access/permissions.ts'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import type { Role } from '#domain/values/roles.ts'
import type { Caller } from '../access/caller.ts'
import { accessibleHomesOf } from '../access/reach.ts'
import { isSignedBy, sessionKeys } from '../access/session-key.ts'
import {
  type NewAttachment,
  type RecordNamingPhoto,
  recordsNamingPhoto,
  refuseBeyondQuota,
  storeAttachment,
} from '../database/attachments.ts'
import type { Database } from '../database/connection.ts'
import { rowsById } from '../database/rows.ts'

export interface PhotoDelivery {
  readonly photoId: string
  /** The value of `SIGNED_ATTACHMENT_HEADER`. */
  readonly signatureHeader: string | undefined
  /** Returns the caller, or throws 401. Called only for a delivery without a signature. */
  requireCaller(): Caller
  /** Reads the bytes of the photo. Called only after the sender and the record are known. */
  readBytes(): Promise<Uint8Array>
}

type PhotoLink = Pick<NewAttachment, 'collection' | 'record_id' | 'created_by' | 'operation_id'>

/**
 * Stores the photo and returns its digest. Throws `not_found` when no record of the sender names the id yet,
 * `too_many_requests` beyond the daily limit (A17.4), `invalid_input` for bytes that are no photo, and `conflict` when
 * another photo has the id.
 */
export async function takeAttachment(
  database: Database,
  { photoId, signatureHeader, requireCaller, readBytes }: PhotoDelivery,
  now: string,
): Promise<string> {
  const signedDelivery = signatureHeader === undefined ? undefined : parseSignedAttachment(signatureHeader)
  const photoLink =
    signedDelivery === undefined
      ? await findLinkForCaller(database, requireCaller(), photoId, now)
      : await findLinkForAuthor(database, signedDelivery, photoId)
  await refuseBeyondQuota(database, photoLink.created_by, now)
  const bytes = parseAttachment(await readBytes(), photoLink.collection)
  const content_hash = hashOfAttachment(bytes)
  if (signedDelivery !== undefined && signedDelivery.statement.hash !== content_hash) {
    throw fieldRefusal('photo', 'This is not the photo that was signed.')
  }
  const isStored = await storeAttachment(database, {
    ...photoLink,
    id: photoId,
    bytes,
    content_hash,
    stored_at: now,
  })
  if (!isStored) throw new Refusal('conflict', 'There is another photo under this id.')
  return content_hash
}

function parseSignedAttachment(header: string): SignedAttachment {
  try {
    return v.parse(signedAttachment, JSON.parse(header))
  } catch {
    throw new Refusal('malformed', 'The signature of this photo could not be read.')
  }
}

async function findLinkForAuthor(
  database: Database,
  { statement, signature }: SignedAttachment,
  id: string,
): Promise<PhotoLink> {
  const { attachment_id, operation_id, author_id, session_id } = statement
  const session = (await sessionKeys(database, [session_id])).get(session_id)
  const isSignedByAuthor =
    session?.user_id === author_id && (await isSignedBy(session.key, canonicalJson(statement), signature))
  if (!isSignedByAuthor) throw forbidden()
  const operation = await database
    .selectFrom('operation')
    .select(['kind', 'args'])
    .where('id', '=', operation_id)
    .where('author_id', '=', author_id)
    // A quarantined operation may be applied later, so its photos wait with it.
    .where('outcome', '!=', 'rejected')
    .executeTakeFirst()
  const args = (operation?.args ?? {}) as Readonly<Record<string, unknown>>
  const record = recordWithPhotos(operation?.kind ?? '', args)
  if (attachment_id !== id || record === undefined || !photoIdsSetBy(args).includes(id)) {
    throw notFound('Photo')
  }
  return { collection: record.collection, record_id: record.id, created_by: author_id, operation_id }
}

async function findLinkForCaller(
  database: Database,
  caller: Caller,
  id: string,
  now: string,
): Promise<PhotoLink> {
  const accessibleHomes = await accessibleHomesOf(database, caller, now, { collections: [] })
  for (const namingRecord of await recordsNamingPhoto(database, id)) {
    const home = accessibleHomes.find(accessibleHome => accessibleHome.scope === namingRecord.scope)
    if (home === undefined || !(await canChangePhotos(database, namingRecord, home.role, caller, now)))
      continue
    const { collection, record_id } = namingRecord
    return { collection, record_id, created_by: caller.user_id, operation_id: null }
  }
  throw notFound('Photo')
}

/** Checks whether the caller may name photos in the record; rights on their own record count. */
async function canChangePhotos(
  database: Database,
  { collection, record_id }: RecordNamingPhoto,
  role: Role | undefined,
  { user_id }: Caller,
  now: string,
): Promise<boolean> {
  const operationKind = entityOf(collection).photosChangedBy ?? ''
  if (canDo(role, operationKind)) return true
  if (!canDo(role, operationKind, 'own')) return false
  const records = new RecordSet()
  for (const row of await rowsById(database, collection, [record_id])) records.putRow(collection, row)
  return (
    findOperationDefinition(operationKind)?.ownerOf?.({ [`${collection}_id`]: record_id }, records, now) ===
    user_id
  )
}
