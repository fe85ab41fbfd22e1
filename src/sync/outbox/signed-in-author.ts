import { Refusal } from '#domain/errors.ts'
import type { TokenStore } from '../../session/token-store.ts'
import type { Author } from './record.ts'
import { signContent } from './signed.ts'

/**
 * Returns a function that returns the signed-in user as an author. It reads them once until the session changes, so
 * that a tap does not wait. Rejects with a `Refusal` when no one is signed in any more.
 */
export function createAuthorReader(
  store: Pick<TokenStore, 'read' | 'watch' | 'deviceId'>,
): () => Promise<Author> {
  let cachedAuthor: Promise<Author> | undefined
  const forgetAuthor = () => {
    cachedAuthor = undefined
  }
  // If the database cannot be read, reading the author reports the error.
  store.watch().subscribe({ next: forgetAuthor, error: forgetAuthor })
  return () => {
    cachedAuthor ??= readAuthor(store).catch(error => {
      forgetAuthor()
      throw error
    })
    return cachedAuthor
  }
}

/** Reads who is signed in now. Throws a `Refusal` when nobody is. */
export async function readAuthor(store: Pick<TokenStore, 'read' | 'deviceId'>): Promise<Author> {
  const [session, device_id] = await Promise.all([store.read(), store.deviceId()])
  if (session === undefined) throw new Refusal('unauthenticated', 'Session expired. Please login again.')
  return {
    user_id: session.user.id,
    session_id: session.session_id,
    device_id,
    sign: operation => signContent(session.signing_key, operation),
  }
}
