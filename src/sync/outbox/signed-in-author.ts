import { Refusal } from '#domain/errors.ts'
import type { TokenStore } from '../../session/token-store.ts'
import type { Author } from './record.ts'
import { signOperation } from './signed.ts'

/**
 * The signed-in person as an author, read once for as long as the session stays as it is: a tap does not wait for it.
 * The answer throws a `Refusal` when another tab has signed them out meanwhile.
 */
export function signedInAuthor(
  store: Pick<TokenStore, 'read' | 'watch' | 'deviceId'>,
): () => Promise<Author> {
  let known: Promise<Author> | undefined
  const forget = () => {
    known = undefined
  }
  // A database that cannot be read says so when the author is read from it.
  store.watch().subscribe({ next: forget, error: forget })
  return () => {
    known ??= readAuthor(store).catch(error => {
      forget()
      throw error
    })
    return known
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
