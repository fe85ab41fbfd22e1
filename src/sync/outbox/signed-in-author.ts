import { Refusal } from '#domain/errors.ts'
import type { TokenStore } from '../../session/token-store.ts'
import type { Author } from './record.ts'
import { signOperation } from './signed.ts'

/**
 * Returns a function for the signed-in user as an author, read once per session state, so that a tap does not wait for
 * it. The function throws a `Refusal` when another tab has signed them out meanwhile.
 */
export function signedInAuthor(
  store: Pick<TokenStore, 'read' | 'watch' | 'deviceId'>,
): () => Promise<Author> {
  let cachedAuthor: Promise<Author> | undefined
  const forgetAuthor = () => {
    cachedAuthor = undefined
  }
  // The error of an unreadable database appears when the author is read from it.
  store.watch().subscribe({ next: forgetAuthor, error: forgetAuthor })
  return () => {
    cachedAuthor ??= readAuthor(store).catch(error => {
      forgetAuthor()
      throw error
    })
    return cachedAuthor
  }
}

async function readAuthor(store: Pick<TokenStore, 'read' | 'deviceId'>): Promise<Author> {
  const [session, device_id] = await Promise.all([store.read(), store.deviceId()])
  if (session === undefined) throw new Refusal('unauthenticated', 'Session expired. Please login again.')
  return {
    user_id: session.user.id,
    session_id: session.session_id,
    device_id,
    sign: operation => signOperation(session.signing_key, operation),
  }
}
