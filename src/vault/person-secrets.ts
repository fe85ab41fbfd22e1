/** Makes what a person's PIN will open, when they have signed in on a home's tablet (decision 103). */
import type { AreaSecrets, TabletKeysAnswer, TabletSecrets } from '#domain/protocol/tablet-keys.ts'
import type { TabletPublicKey } from '#domain/protocol/tablets.ts'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { decodeBase64url, encodeBase64url } from '../session/base64url.ts'
import { newAreaKeyPair } from './hpke.ts'
import { DATA_KEY_BYTES, type DataKey, personKeyName } from './keyring.ts'
import { randomBytes } from './random.ts'
import type { PersonSecrets } from './wrap.ts'

const newKeyBytes = () => randomBytes(DATA_KEY_BYTES)

/** New keys for a tablet that is enrolled. They leave its memory for the server, and are stored nowhere on it. */
export async function newTabletSecrets(): Promise<TabletSecrets> {
  const entries = await Promise.all(
    AREAS.map(async (area): Promise<[Area, AreaSecrets]> => {
      const private_key = await newAreaKeyPair()
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

/**
 * @param areas what the server gave the person
 * @param signingKey extractable: it is stored wrapped, and comes out of the wrap not extractable
 * @param nowMs numbers the person's own key, of which earlier ones may be on the disk and are lost
 */
export async function personSecretsOf(
  { areas }: TabletKeysAnswer,
  signingKey: CryptoKey,
  user_id: number,
  nowMs: number,
): Promise<PersonSecrets> {
  const areaKeys = AREAS.flatMap(area =>
    (areas[area]?.data_keys ?? []).map(
      ({ number, key }): DataKey => ({ id: `${area}#${number}`, bytes: decodeBase64url(key) }),
    ),
  )
  const ownKey: DataKey = {
    id: `${personKeyName(user_id)}#${Math.floor(nowMs / 1_000)}`,
    bytes: newKeyBytes(),
  }
  return {
    keys: [...areaKeys, ownKey],
    areaPrivateKeys: Object.fromEntries(
      AREAS.flatMap(area => {
        const parts = areas[area]?.private_key
        return parts === undefined ? [] : [[area, parts]]
      }),
    ),
    signingKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', signingKey)),
  }
}
