/** Makes what a person's PIN will open, when they have signed in on a home's tablet (decision 103). */
import type { AreaSecrets, TabletKeysAnswer, TabletSecrets } from '#domain/protocol/tablet-keys.ts'
import type { TabletPublicKey } from '#domain/protocol/tablets.ts'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { decodeBase64url, encodeBase64url } from '../session/base64url.ts'
import { newKeyPair, type PrivateKeyParts } from './hpke.ts'
import {
  DATA_KEY_BYTES,
  type DataKey,
  type Keyring,
  KeysOutdated,
  keyNameOfId,
  numberOfId,
  personKeyName,
} from './keyring.ts'
import { randomBytes } from './random.ts'
import { keyNumbersOf, type StoredTablet } from './stored.ts'
import type { PersonSecrets } from './wrap.ts'

const newKeyBytes = () => randomBytes(DATA_KEY_BYTES)

/** New keys for a tablet that is enrolled. They leave its memory for the server, and are stored nowhere on it. */
export async function newTabletSecrets(): Promise<TabletSecrets> {
  const entries = await Promise.all(
    AREAS.map(async (area): Promise<[Area, AreaSecrets]> => {
      const private_key = await newKeyPair()
      return [area, { data_keys: [{ number: 1, key: encodeBase64url(newKeyBytes()) }], private_key }]
    }),
  )
  return Object.fromEntries(entries) as TabletSecrets
}

/** The public halves, to which the server seals what it sends. */
export const areaPublicKeysOf = (secrets: TabletSecrets): Record<Area, TabletPublicKey> => {
  const entries = AREAS.map((area): [Area, TabletPublicKey] => {
    const { x, y } = secrets[area].private_key
    return [area, { kty: 'EC', crv: 'P-256', x, y }]
  })
  return Object.fromEntries(entries) as Record<Area, TabletPublicKey>
}

/** Returns the data keys of an area as they encrypt rows. */
export const dataKeysOf = (area: Area, { data_keys }: Pick<AreaSecrets, 'data_keys'>): DataKey[] =>
  data_keys.map(({ number, key }) => ({ id: `${area}#${number}`, bytes: decodeBase64url(key) }))

/** Returns all that opens what the server has sent to an area, newest first. */
export const privateKeysOf = ({ private_key, earlier_private_keys = [] }: AreaSecrets): PrivateKeyParts[] => [
  private_key,
  ...earlier_private_keys.map(({ number: _, ...parts }) => parts),
]

/** Returns a new data key with this number and a new key pair, beside the keys that are in use. */
export async function newAreaSecrets(
  area: Area,
  number: number,
  keyring: Pick<Keyring, 'keys'>,
): Promise<Pick<AreaSecrets, 'data_keys' | 'private_key'>> {
  const inUse = keyring.keys
    .filter(({ id }) => keyNameOfId(id) === area)
    .map(({ id, bytes }) => ({ number: numberOfId(id), key: encodeBase64url(bytes) }))
  const data_keys = [...inUse, { number, key: encodeBase64url(newKeyBytes()) }]
  return { data_keys, private_key: await newKeyPair() }
}

/**
 * @param areas what the server gave the person
 * @param signingKey extractable: it is stored wrapped, and comes out of the wrap not extractable
 * @param nowMs numbers the person's own key, of which earlier ones may be on the disk and are lost
 * @param tablet which keys the others here have: newer ones are left out, until all have them
 * @throws KeysOutdated when the server has not got all keys that are in use here
 */
export async function personSecretsOf(
  { areas }: TabletKeysAnswer,
  signingKey: CryptoKey,
  user_id: number,
  nowMs: number,
  tablet: Pick<StoredTablet, 'key_numbers'> = {},
): Promise<PersonSecrets & Required<Pick<PersonSecrets, 'letterKey'>>> {
  const areaKeys = AREAS.flatMap(area => {
    const secrets = areas[area]
    return secrets === undefined ? [] : dataKeysInUse(area, secrets, keyNumbersOf(tablet, area))
  })
  const ownKey: DataKey = {
    id: `${personKeyName(user_id)}#${Math.floor(nowMs / 1_000)}`,
    bytes: newKeyBytes(),
  }
  return {
    keys: [...areaKeys, ownKey],
    areaPrivateKeys: Object.fromEntries(
      AREAS.flatMap(area => {
        const secrets = areas[area]
        return secrets === undefined ? [] : [[area, privateKeysOf(secrets)]]
      }),
    ),
    signingKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', signingKey)),
    letterKey: await newKeyPair(),
  }
}

function dataKeysInUse(area: Area, secrets: AreaSecrets, numbers: readonly number[]): DataKey[] {
  const newest = numbers.at(-1) ?? 1
  const keys = dataKeysOf(area, secrets).filter(({ id }) => numberOfId(id) <= newest)
  if (keys.every(({ id }) => numberOfId(id) !== newest)) throw new KeysOutdated()
  return keys
}
