import * as v from 'valibot'
import { type TabletKeysAnswer, tabletKeysAnswer } from '#domain/protocol/tablet-keys.ts'
import { AREAS } from '#domain/rules/access/areas.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { forgetOwnRecords } from '../../mirror/tables/enter-tablet.ts'
import { inTransaction } from '../../mirror/tables/storage.ts'
import type { Http } from '../../session/http.ts'
import type { Device } from '../../sync/device.ts'
import type { PinHashCost } from '../../vault/argon2.ts'
import { requireKeysInUse } from '../../vault/key-letters.ts'
import type { DataKey } from '../../vault/keyring.ts'
import { personSecretsOf } from '../../vault/person-secrets.ts'
import type { StoredTablet, TabletPerson } from '../../vault/stored.ts'
import { openSecrets, type Unlocked } from '../../vault/unlock.ts'
import { wrapSecrets } from '../../vault/wrap.ts'
import type { NewcomerSession } from './tablet-page.ts'

interface PinSetUp {
  readonly tablet: Pick<StoredTablet, 'tablet_id'>
  readonly device: Pick<Device, 'mirror' | 'http'>
  readonly newcomer: NewcomerSession
  readonly thirdPart: Uint8Array<ArrayBuffer>
  readonly now: () => number
  /** Of one try of the PIN; what is usual unless told otherwise. */
  readonly cost?: PinHashCost
}

/**
 * Wraps the keys that a newcomer may have under their PIN. They come from the server, or with a manager's code. The
 * caller stores the person, last of all: what a code opened is gone only when all that it brought is here.
 *
 * @throws the error of the call, and KeysOutdated when the keys in use here are not among them
 */
export async function setUpPin(
  { tablet, device: { mirror, http }, newcomer, thirdPart, now, cost }: PinSetUp,
  pin: string,
): Promise<{ readonly unlocked: Unlocked; readonly person: TabletPerson }> {
  const { user, signingKey, activation } = newcomer
  const answer = activation?.keys ?? (await fetchKeys(http, newcomer))
  const stored = await mirror.tablet.get('this')
  const secrets = await personSecretsOf(answer, signingKey, user.id, now(), stored)
  const owner = { tablet_id: tablet.tablet_id, user_id: user.id }
  const wrap = await wrapSecrets(secrets, pin, thirdPart, owner, cost)
  // What an earlier PIN of this person opened is closed for good.
  await forgetOwnRecords(mirror, user.id)
  const { x, y } = secrets.letterKey
  const person: TabletPerson = {
    user_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    role: user.role ?? 'staff',
    areas: AREAS.filter(area => answer.areas[area] !== undefined),
    wrap,
    letter_key: { x, y },
    failed_tries: 0,
    locked_until_ms: null,
    ...(activation && { used_activation_id: activation.id }),
  }
  return { unlocked: await openSecrets(secrets, user.id), person }
}

/** Stores a person whose PIN was set up. @throws KeysOutdated when another tab has changed the keys meanwhile */
export const storeNewcomer = (
  mirror: MirrorDatabase,
  person: TabletPerson,
  keys: readonly DataKey[],
): Promise<void> =>
  inTransaction(mirror, [mirror.tablet, mirror.tablet_person, mirror.key_letter], async () => {
    requireKeysInUse(keys, (await mirror.tablet.get('this')) ?? {})
    await mirror.key_letter.where('user_id').equals(person.user_id).delete()
    await mirror.tablet_person.put(person)
  })

async function fetchKeys({ tablet }: Http, { tokens }: NewcomerSession): Promise<TabletKeysAnswer> {
  if (tablet === undefined) throw new Error('This device is not a home’s tablet.')
  const headers = { Authorization: `Bearer ${tokens.access_token}` }
  return v.parse(tabletKeysAnswer, await tablet.post('tablet/keys', { headers }).json())
}
