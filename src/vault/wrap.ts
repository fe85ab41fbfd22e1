/**
 * What a person's PIN opens. Six digits are tried in minutes by whoever has them and the file, so the key is made of the
 * PIN and of the third part, which is not on the disk (decision 103).
 */
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import * as v from 'valibot'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { decodeBase64url, encodeBase64url } from '../session/base64url.ts'
import type { PinHashCost } from './argon2.ts'
import type { PrivateKeyParts } from './hpke.ts'
import { DATA_KEY_BYTES, type DataKey } from './keyring.ts'
import { hashPin } from './pin-hash.ts'
import { randomBytes } from './random.ts'
import { SealBroken, seal, unseal } from './sealing.ts'
import type { PersonWrap } from './stored.ts'

export const PIN_HASH_COST: PinHashCost = { memory_kib: 64 * 1024, passes: 3 }
/** For a device that has not got the memory: the same work in half of it. */
export const PIN_HASH_COST_WITH_LITTLE_MEMORY: PinHashCost = { memory_kib: 32 * 1024, passes: 6 }

const SALT_BYTES = 16

/** The secrets of one person on this tablet. Keys of areas that the person may not see are not among them. */
export interface PersonSecrets {
  readonly keys: readonly DataKey[]
  /** The keys that open what the server sends, by area, newest first. */
  readonly areaPrivateKeys: Readonly<Partial<Record<Area, readonly PrivateKeyParts[]>>>
  /** PKCS#8 of the ECDSA P-256 key that signs this person's operations. */
  readonly signingKey: Uint8Array<ArrayBuffer>
  /** Opens new keys that others leave for this person (`key-letters.ts`); absent in wraps of an older Hearth. */
  readonly letterKey?: PrivateKeyParts
}

/** A wrap that was opened. */
export interface OpenedWrap {
  readonly secrets: PersonSecrets
  /** Wraps other secrets under the same PIN, without its cost. */
  wrapAgain(secrets: PersonSecrets): PersonWrap
}

/** Names the tablet and the person: a wrap cannot be given to somebody else. */
export interface WrapOwner {
  readonly tablet_id: string
  readonly user_id: number
}

export async function wrapSecrets(
  secrets: PersonSecrets,
  pin: string,
  thirdPart: Uint8Array,
  owner: WrapOwner,
  cost: PinHashCost = PIN_HASH_COST,
): Promise<PersonWrap> {
  const salt = randomBytes(SALT_BYTES)
  const key = wrapKey(await hashPin({ pin, salt, cost }), thirdPart, owner)
  return { salt, cost, sealed: sealSecrets(secrets, key, owner) }
}

/** Returns undefined when the PIN or the third part is wrong; nothing tells which. */
export async function unwrapSecrets(
  wrap: PersonWrap,
  pin: string,
  thirdPart: Uint8Array,
  owner: WrapOwner,
): Promise<OpenedWrap | undefined> {
  const { salt, cost } = wrap
  return unwrapWithHash(wrap, await hashPin({ pin, salt, cost }), thirdPart, owner)
}

/** As `unwrapSecrets`, where the PIN was hashed already. */
export function unwrapWithHash(
  { salt, cost, sealed }: PersonWrap,
  hash: Uint8Array,
  thirdPart: Uint8Array,
  owner: WrapOwner,
): OpenedWrap | undefined {
  const key = wrapKey(hash, thirdPart, owner)
  try {
    const secrets = decodeSecrets(unseal(key, sealed, contextOf(owner)))
    return { secrets, wrapAgain: others => ({ salt, cost, sealed: sealSecrets(others, key, owner) }) }
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

function sealSecrets(
  { keys, areaPrivateKeys, signingKey, letterKey }: PersonSecrets,
  key: Uint8Array,
  owner: WrapOwner,
): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify({
    keys: keys.map(({ id, bytes }) => [id, encodeBase64url(bytes)]),
    area_private_keys: areaPrivateKeys,
    signing_key: encodeBase64url(signingKey),
    ...(letterKey === undefined ? {} : { letter_key: letterKey }),
  })
  return seal(key, new TextEncoder().encode(text), contextOf(owner))
}

function decodeSecrets(bytes: Uint8Array): PersonSecrets {
  const stored = v.parse(storedSecrets, JSON.parse(new TextDecoder().decode(bytes)))
  return {
    keys: stored.keys.map(([id, key]) => ({ id: id as DataKey['id'], bytes: decodeBase64url(key) })),
    areaPrivateKeys: Object.fromEntries(
      Object.entries(stored.area_private_keys).map(([area, parts]) => [
        area,
        Array.isArray(parts) ? parts : [parts],
      ]),
    ),
    signingKey: decodeBase64url(stored.signing_key),
    ...(stored.letter_key === undefined ? {} : { letterKey: stored.letter_key }),
  }
}

const privateKeyParts = v.object({ x: v.string(), y: v.string(), d: v.string() })

/** An older Hearth stored one. */
const storedPrivateKeys = v.union([privateKeyParts, v.array(privateKeyParts)])

const storedSecrets = v.object({
  keys: v.array(v.tuple([v.string(), v.string()])),
  area_private_keys: v.object(v.entriesFromList(AREAS, v.exactOptional(storedPrivateKeys))),
  signing_key: v.string(),
  letter_key: v.exactOptional(privateKeyParts),
})

const wrapKey = (hash: Uint8Array, thirdPart: Uint8Array, owner: WrapOwner): Uint8Array =>
  hkdf(sha256, hash, thirdPart, new TextEncoder().encode(contextOf(owner)), DATA_KEY_BYTES)

const contextOf = ({ tablet_id, user_id }: WrapOwner): string => `hearth person v1 ${tablet_id} ${user_id}`
