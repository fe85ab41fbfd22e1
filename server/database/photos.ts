/** The bytes of photos, by the address that rows carry. What is stored here has been checked (`acceptedPhoto`). */
import { sql } from 'kysely'
import type { Connection, Database } from './connection.ts'

const DAY_MS = 86_400_000

/** Before the row that names it. Storing it again keeps it for another day. */
export async function storePhoto(
  connection: Connection,
  image_url: string,
  bytes: Uint8Array,
  stored_at: string,
): Promise<void> {
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

/** Deletes photos that were replaced, taken away or never given to anybody, a day after they were stored. */
export async function forgetUnusedPhotos(database: Database, nowMs: number): Promise<void> {
  await database
    .deleteFrom('photo')
    .where('stored_at', '<', new Date(nowMs - DAY_MS).toISOString())
    .where(sql<boolean>`not exists (select from client where client.image_url = photo.image_url)`)
    .where(sql<boolean>`not exists (select from home where home.property_image = photo.image_url)`)
    .where(sql<boolean>`not exists (select from person_card as card where card.image_url = photo.image_url)`)
    .execute()
}
