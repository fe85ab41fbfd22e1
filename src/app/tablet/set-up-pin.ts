import * as v from 'valibot'
import { tabletKeysAnswer } from '#domain/protocol/tablet-keys.ts'
import { AREAS } from '#domain/rules/access/areas.ts'
import { forgetOwnRecords } from '../../mirror/tables/enter-tablet.ts'
import type { Device } from '../../sync/device.ts'
import { personSecretsOf } from '../../vault/person-secrets.ts'
import type { StoredTablet } from '../../vault/stored.ts'
import { openSecrets, type Unlocked } from '../../vault/unlock.ts'
import { type PinHashCost, wrapSecrets } from '../../vault/wrap.ts'
import type { NewcomerSession } from './tablet-page.ts'

interface PinSetUp {
  readonly tablet: Pick<StoredTablet, 'tablet_id'>
  readonly device: Pick<Device, 'mirror' | 'http'>
  readonly newcomer: NewcomerSession
  readonly thirdPart: Uint8Array<ArrayBuffer>
  readonly now: () => number
  readonly cost?: PinHashCost
}

/**
 * Fetches the keys that who has just signed in may have, and stores them wrapped under the PIN.
 *
 * @throws the error of the call
 */
export async function setUpPin(
  { tablet, device: { mirror, http }, newcomer, thirdPart, now, cost }: PinSetUp,
  pin: string,
): Promise<Unlocked> {
  const { tokens, user, signingKey } = newcomer
  if (http.tablet === undefined) throw new Error('This device is not a home’s tablet.')
  const headers = { Authorization: `Bearer ${tokens.access_token}` }
  const answer = v.parse(tabletKeysAnswer, await http.tablet.post('tablet/keys', { headers }).json())
  const secrets = await personSecretsOf(answer, signingKey, user.id, now())
  const owner = { tablet_id: tablet.tablet_id, user_id: user.id }
  const wrap = await wrapSecrets(secrets, pin, thirdPart, owner, cost)
  // What an earlier PIN of this person opened is closed for good.
  await forgetOwnRecords(mirror, user.id)
  await mirror.tablet_person.put({
    user_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    role: user.role ?? 'staff',
    areas: AREAS.filter(area => answer.areas[area] !== undefined),
    wrap,
    failed_tries: 0,
    locked_until_ms: null,
  })
  return openSecrets(secrets, user.id)
}
