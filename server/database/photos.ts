/** The bytes of photos, by `image_url` of their rows. Callers have checked them (`parsePhoto`). */
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import type { Connection, Database } from './connection.ts'

const DAY_MS = 86_400_000

/** Photos of one client, home or person in 24 hours; replaced photos are deleted after a day. */
const MAX_PHOTOS_A_DAY = 30
const RETRY_SECONDS = 60 * 60

/**
 * Stores a photo, before the row that names it. Storing it again keeps it for another day.
 * @throws too_many_requests when too many other photos of the same client, home or person were stored in a day (A17.4)
 */
export async function storePhoto(
  connection: Connection,
  image_url: string,
  bytes: Uint8Array,
  stored_at: string,
): Promise<void> {
  const { others } = await connection
    .selectFrom('photo')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('image_url', 'like', `${image_url.slice(0, image_url.lastIndexOf('/'))}/%`)
    .where('image_url', '<>', image_url)
    .where('stored_at', '>', new Date(Date.parse(stored_at) - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(others) >= MAX_PHOTOS_A_DAY) {
    throw new Refusal('too_many_requests', 'Too many photos were sent today. Please send the others later.', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  }
  await connection
    .insertInto('photo')
    .values({ image_url, bytes: Buffer.from(bytes), stored_at })
    .onConflict(conflict => conflict.column('image_url').doUpdateSet({ stored_at }))
    .execute()
}

export async function readPhoto(connection: Connection, image_url: string): Promise<Uint8Array | undefined> {
  const photo = await connection
    .selectFrom('photo')
    .select('bytes')
    .where('image_url', '=', image_url)
    .executeTakeFirst()
  return photo?.bytes
}

/** Deletes photos that no row names (any more), a day after they were stored. */
export async function deleteUnusedPhotos(database: Database, nowMs: number): Promise<void> {
  await database
    .deleteFrom('photo')
    .where('stored_at', '<', new Date(nowMs - DAY_MS).toISOString())
    .where(sql<boolean>`not exists (select from client where client.image_url = photo.image_url)`)
    .where(sql<boolean>`not exists (select from home where home.property_image = photo.image_url)`)
    .where(sql<boolean>`not exists (select from person_card as card where card.image_url = photo.image_url)`)
    .execute()
}
