import { keyedHash } from '../../access/secrets.ts'
import type { Connection } from '../../database/connection.ts'
import { tokenKey } from '../../database/server-secret.ts'
import type { Dependencies } from '../../dependencies.ts'

/**
 * Returns the 32 bytes by which authenticators know a person. They say nothing about the person (WebAuthn §14.6.1) and
 * stay the same, so that an authenticator replaces a former passkey of the person instead of offering both.
 */
export async function userHandleOf(
  connection: Connection,
  random: Dependencies['random'],
  user_id: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(keyedHash(await tokenKey(connection, random), `passkey user ${user_id}`))
}
