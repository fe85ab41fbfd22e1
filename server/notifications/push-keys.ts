/** The key pair push services know this Hearth by: made once, and in the database because all processes need the same. */
import * as v from 'valibot'
import type { Connection } from '../database/connection.ts'
import { newPushKeys, type PushKeys } from '../push/pusher.ts'

const NAME = 'push_keys'
const stored = v.object({ publicKey: v.string(), privateKey: v.string() })

export async function pushKeys(connection: Connection): Promise<PushKeys> {
  const kept = await readKeys(connection)
  if (kept !== undefined) return kept
  await connection
    .insertInto('setting')
    .values({ name: NAME, value: JSON.stringify(newPushKeys()) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const now = await readKeys(connection)
  if (now === undefined) throw new Error('The keys of web push could not be kept.')
  return now
}

async function readKeys(connection: Connection): Promise<PushKeys | undefined> {
  const row = await connection
    .selectFrom('setting')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  const read = v.safeParse(stored, row?.value)
  return read.success ? read.output : undefined
}
