/** One operation of a second person on a page that somebody else has unlocked (decision 109). */
import { Refusal } from '#domain/errors.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { encryptionBy } from '../../mirror/encrypted/encrypted-core.ts'
import { openMirror } from '../../mirror/tables/database.ts'
import { nowMs } from '../../now.ts'
import { createTokenStore } from '../../session/token-store.ts'
import type { SyncedMirror } from '../../sync/device.ts'
import { recordOperation } from '../../sync/outbox/record.ts'
import { readAuthor } from '../../sync/outbox/signed-in-author.ts'
import { randomBytes } from '../../vault/random.ts'
import type { Unlocked } from '../../vault/unlock.ts'

/**
 * Records it in the session of this person and signs it with their key, into the queue of the tablet. Their keys are
 * overwritten afterwards, whatever comes of it; who has unlocked the page stays unlocked.
 *
 * @throws Refusal as recording does, and for a person whose session has ended
 */
export async function recordAsSecond<Kind extends OperationKind>(
  { mirror, recorder }: Pick<SyncedMirror, 'mirror' | 'recorder'>,
  { keyring, user_id, signing_key }: Unlocked,
  kind: Kind,
  args: OperationInput<Kind>,
): Promise<void> {
  // Read once and by no live query, so Dexie's cache, which both mirrors share, remembers nothing of it.
  const secondMirror = openMirror(mirror.name, encryptionBy(keyring, user_id))
  try {
    const person = { user_id, signing_key }
    const store = createTokenStore(secondMirror, { now: nowMs, random: randomBytes, person })
    const session = await store.read()
    // What is signed after the end of a session is refused.
    if (session?.isEnded) throw new Refusal('unauthenticated', 'Session expired. Please login again.')
    const author = await readAuthor(store)
    const { operation_id } = await recordOperation({ ...recorder, mirror: secondMirror }, author, kind, args)
    const entry = secondMirror.unsentEntries.get(operation_id)
    if (entry !== undefined) mirror.unsentEntries.set(operation_id, entry)
  } finally {
    secondMirror.close()
    keyring.close()
  }
}
