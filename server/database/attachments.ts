/** The bytes of photos of records. Callers have checked them before (`parseAttachment`). */
import { sql } from 'kysely'
import { attachmentCollections } from '#domain/collections.ts'
import { Refusal } from '#domain/errors.ts'
import type { Collection } from '#domain/registry.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Connection, Database } from './connection.ts'

const DAY_MS = 86_400_000

/** The record a photo belongs to. */
export interface PhotoOwner {
  readonly collection: Collection
  readonly record_id: string
}

/** A record that names a photo, or did before a change, and its scope. */
export interface RecordNamingPhoto extends PhotoOwner {
  readonly scope: Scope
  /** Null for a record about a home, and for a record that named the photo before a change. */
  readonly client_id: number | null
}

export interface NewAttachment extends PhotoOwner {
  readonly id: string
  readonly bytes: Uint8Array
  readonly content_hash: string
  readonly created_by: number
  readonly operation_id: string | null
  readonly stored_at: string
}

/** Limits in 24 hours, for one person and for their whole company: a hundred times the amount of a busy day. */
const MAX_BYTES_PER_PERSON = 300 * 1024 ** 2
const MAX_BYTES_PER_COMPANY = 3 * 1024 ** 3
const RETRY_SECONDS = 60 * 60

/**
 * Refuses another photo beyond the limits of its author. A device keeps a refused photo and sends it later (S19.2).
 * @throws too_many_requests
 */
export async function refuseBeyondQuota(
  connection: Connection,
  authorId: number,
  now: string,
): Promise<void> {
  const dayAgo = new Date(Date.parse(now) - DAY_MS).toISOString()
  const { rows } = await sql<{ own: number; all: number }>`
    select coalesce(sum(size) filter (where created_by = ${authorId}), 0)::float8 as own,
      coalesce(sum(size), 0)::float8 as all
    from attachment
    where stored_at > ${dayAgo} and created_by in (
      select colleague.id from "user" as author
      join "user" as colleague on colleague.id = author.id or colleague.company_id = author.company_id
      where author.id = ${authorId})`.execute(connection)
  const { own = 0, all = 0 } = rows[0] ?? {}
  if (own < MAX_BYTES_PER_PERSON && all < MAX_BYTES_PER_COMPANY) return
  throw new Refusal('too_many_requests', 'Too many photos were sent today. Please send the others later.', {
    retryAfterSeconds: RETRY_SECONDS,
  })
}

/** Stores a photo. Returns false when other bytes were already stored under its id and record. */
export async function storeAttachment(connection: Connection, photo: NewAttachment): Promise<boolean> {
  await connection
    .insertInto('attachment')
    .values({ ...photo, bytes: Buffer.from(photo.bytes), size: photo.bytes.length })
    .onConflict(conflict => conflict.columns(['id', 'record_id']).doNothing())
    .execute()
  const { content_hash } = await connection
    .selectFrom('attachment')
    .select('content_hash')
    .where('id', '=', photo.id)
    .where('record_id', '=', photo.record_id)
    .executeTakeFirstOrThrow()
  return content_hash === photo.content_hash
}

/** Returns the photo with this id that belongs to one of these records. */
export async function readAttachment(
  connection: Connection,
  id: string,
  records: readonly Pick<PhotoOwner, 'record_id'>[],
): Promise<Uint8Array | undefined> {
  const photo = await connection
    .selectFrom('attachment')
    .select('bytes')
    .where('id', '=', id)
    .where(
      'record_id',
      'in',
      records.map(({ record_id }) => record_id),
    )
    .executeTakeFirst()
  return photo?.bytes
}

/** Returns the records that name a photo, of all companies: devices make ids, so anyone can name any id. */
export async function recordsNamingPhoto(connection: Connection, id: string): Promise<RecordNamingPhoto[]> {
  const idList = JSON.stringify([id])
  const currentSelects = attachmentCollections.map(
    collection => sql`select ${sql.lit(collection)} as collection, id as record_id, scope, client_id
      from ${sql.table(collection)} where photo_ids @> ${idList}::jsonb`,
  )
  const { rows } = await sql<RecordNamingPhoto>`
    ${sql.join(currentSelects, sql` union `)}
    union select collection, record_id, scope, null from record_version where former->'photo_ids' @> ${idList}::jsonb
  `.execute(connection)
  return rows
}

/**
 * Deletes photos a day after they were stored, unless a record names them or did before a change that is kept, or an
 * unresolved attention item might still put them into a record.
 */
export async function deleteUnusedAttachments(database: Database, nowMs: number): Promise<void> {
  const namedConditions = attachmentCollections.map(
    collection => sql`exists (select from ${sql.table(collection)} as named
      where named.id = attachment.record_id and named.photo_ids ? attachment.id::text)`,
  )
  await database
    .deleteFrom('attachment')
    .where('stored_at', '<', new Date(nowMs - DAY_MS).toISOString())
    .where(sql<boolean>`not (${sql.join(namedConditions, sql` or `)})`)
    .where(
      sql<boolean>`not exists (select from record_version as version
        where version.record_id = attachment.record_id and version.former->'photo_ids' ? attachment.id::text)`,
    )
    .where(
      sql<boolean>`not exists (select from attention_item as item
        where item.resolved_at is null and strpos(item.details::text, attachment.id::text) > 0)`,
    )
    .where(
      sql<boolean>`not exists (select from operation
        where operation.id = attachment.operation_id and operation.waiting_item is not null)`,
    )
    .execute()
}
