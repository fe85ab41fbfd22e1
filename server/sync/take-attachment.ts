/**
 * Taking in the bytes of a photo that a record names. What a device delivers is signed: the operation that named the photo
 * decides, whoever is signed in (S11). Whoever talks to the server by themselves needs the right to change the record.
 */
import * as v from 'valibot'
import {
  acceptedAttachment,
  hashOfAttachment,
  photosNamedBy,
  recordWithPhotos,
  type SignedAttachment,
  signedAttachment,
} from '#domain/attachment.ts'
import { forbidden, notFound, Refusal, wrongField } from '#domain/errors.ts'
import { canonicalJson } from '#domain/operation.ts'
import { canDo } from '#domain/rules/permissions.ts'
import type { Caller } from '../access/caller.ts'
import { reachOf } from '../access/reach.ts'
import { isSignedBy, sessionKeys } from '../access/session-key.ts'
import { type NewAttachment, recordsNaming, storeAttachment } from '../database/attachments.ts'
import type { Database } from '../database/connection.ts'

export interface Delivery {
  readonly id: string
  /** `SIGNED_ATTACHMENT_HEADER`. */
  readonly header: string | undefined
  /** Asked only of a delivery that is not signed; throws 401. */
  caller(): Caller
  /** Read once it is clear who delivers it, and to what. */
  bytes(): Promise<Uint8Array>
}

type Claim = Pick<NewAttachment, 'collection' | 'record_id' | 'created_by' | 'operation_id'>

/**
 * Stores the photo and answers its digest. Throws `not_found` where no record of theirs names the id, or not yet,
 * `invalid_input` for what is no photo, and `conflict` when there is another one under the id.
 */
export async function takeAttachment(
  database: Database,
  { id, header, caller, bytes: read }: Delivery,
  now: string,
): Promise<string> {
  const signed = header === undefined ? undefined : readSigned(header)
  const claim =
    signed === undefined
      ? await claimOfCaller(database, caller(), id, now)
      : await claimOfAuthor(database, signed, id)
  const bytes = acceptedAttachment(await read())
  const content_hash = hashOfAttachment(bytes)
  if (signed !== undefined && signed.statement.hash !== content_hash) {
    throw wrongField('photo', 'This is not the photo that was signed.')
  }
  const isStored = await storeAttachment(database, { ...claim, id, bytes, content_hash, stored_at: now })
  if (!isStored) throw new Refusal('conflict', 'There is another photo under this id.')
  return content_hash
}

function readSigned(header: string): SignedAttachment {
  try {
    return v.parse(signedAttachment, JSON.parse(header))
  } catch {
    throw new Refusal('malformed', 'The signature of this photo could not be read.')
  }
}

async function claimOfAuthor(
  database: Database,
  { statement, signature }: SignedAttachment,
  id: string,
): Promise<Claim> {
  const { attachment_id, operation_id, author_id, session_id } = statement
  const session = (await sessionKeys(database, [session_id])).get(session_id)
  const isTheirs =
    session?.user_id === author_id && (await isSignedBy(session.key, canonicalJson(statement), signature))
  if (!isTheirs) throw forbidden()
  const operation = await database
    .selectFrom('operation')
    .select(['kind', 'args'])
    .where('id', '=', operation_id)
    .where('author_id', '=', author_id)
    // What is quarantined may count later: its photos wait with it.
    .where('outcome', '!=', 'rejected')
    .executeTakeFirst()
  const args = (operation?.args ?? {}) as Readonly<Record<string, unknown>>
  const record = recordWithPhotos(operation?.kind ?? '', args)
  if (attachment_id !== id || record === undefined || !photosNamedBy(args).includes(id)) {
    throw notFound('Photo')
  }
  return { collection: record.collection, record_id: record.id, created_by: author_id, operation_id }
}

async function claimOfCaller(database: Database, caller: Caller, id: string, now: string): Promise<Claim> {
  const reach = await reachOf(database, caller, now, { sees: [] })
  const found = (await recordsNaming(database, id)).find(({ collection, scope }) => {
    const home = reach.find(one => one.scope === scope)
    return home !== undefined && canDo(home.role, `${collection}.amend`)
  })
  if (found === undefined) throw notFound('Photo')
  const { collection, record_id } = found
  return { collection, record_id, created_by: caller.user_id, operation_id: null }
}
