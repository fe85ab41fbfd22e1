/**
 * The key successors of refresh tokens are derived with. It lies in the database because all API processes must
 * derive the same; a copy of the database still opens no session, as every derivation also needs the token before.
 */
import type { RandomBytes } from '#domain/values/ids.ts'
import type { Connection } from './connection.ts'

const NAME = 'token_key'

export async function tokenKey(connection: Connection, random: RandomBytes): Promise<Buffer> {
  const kept = await readKey(connection)
  if (kept !== undefined) return kept
  const key = Buffer.from(random(32)).toString('base64url')
  await connection
    .insertInto('setting')
    .values({ name: NAME, value: JSON.stringify({ key }) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const now = await readKey(connection)
  if (now === undefined) throw new Error('The token key could not be kept.')
  return now
}

async function readKey(connection: Connection): Promise<Buffer | undefined> {
  const row = await connection
    .selectFrom('setting')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  const value: unknown = row?.value
  if (value === null || typeof value !== 'object' || !('key' in value) || typeof value.key !== 'string')
    return undefined
  return Buffer.from(value.key, 'base64url')
}
