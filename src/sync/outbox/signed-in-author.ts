import { Refusal } from '#domain/errors.ts'
import type { TokenStore } from '../../session/token-store.ts'
import type { Author } from './record.ts'
import { signOperation } from './signed.ts'

/** The signed-in person as an author. Throws a `Refusal` when another tab has signed them out meanwhile. */
export async function signedInAuthor(store: Pick<TokenStore, 'read' | 'deviceId'>): Promise<Author> {
  const session = await store.read()
  if (session === undefined) throw new Refusal('unauthenticated', 'Session expired. Please login again.')
  return {
    user_id: session.user.id,
    session_id: session.session_id,
    device_id: await store.deviceId(),
    sign: operation => signOperation(session.signing_key, operation),
  }
}
