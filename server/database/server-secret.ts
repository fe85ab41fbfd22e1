/**
 * The secret of this Hearth: successors of refresh tokens, and ids that must not be guessed, are derived from it. It is
 * in the database because all API processes must derive the same values. A copy of the database still opens no session,
 * as deriving a token also needs the token before it.
 */
import * as v from 'valibot'
import type { RandomBytes } from '#domain/values/ids.ts'
import type { Connection } from './connection.ts'
import { ensureSetting } from './kept-setting.ts'

const KEY_BYTES = 32
const keySchema = v.object({ key: v.string() })

export async function tokenKey(connection: Connection, random: RandomBytes): Promise<Buffer> {
  const makeKey = () => ({ key: Buffer.from(random(KEY_BYTES)).toString('base64url') })
  const { key } = await ensureSetting(connection, 'token_key', keySchema, makeKey)
  return Buffer.from(key, 'base64url')
}
