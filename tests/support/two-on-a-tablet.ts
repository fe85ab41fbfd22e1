/** A home's tablet with the PINs of two people, one of whom has unlocked it: real keys, a real disk, no server. */
import { randomUUID, webcrypto } from 'node:crypto'
import { areasOfRole } from '#domain/rules/access/areas.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import type { StoredSession } from '#src/session/stored.ts'
import { createOperationSealer, createPhotoSealer } from '#src/sync/outbox/envelopes.ts'
import type { Author, Recorder } from '#src/sync/outbox/record.ts'
import { signContent } from '#src/sync/outbox/signed.ts'
import { newKeyPair } from '#src/vault/hpke.ts'
import { personKeyName } from '#src/vault/keyring.ts'
import type { StoredTablet, TabletPerson } from '#src/vault/stored.ts'
import { tryPin, type Unlocked } from '#src/vault/unlock.ts'
import { wrapSecrets } from '#src/vault/wrap.ts'
import { MAPLE, PEOPLE } from './homes.ts'

const bytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const CHEAP = { memory_kib: 64, passes: 1 }
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const
const NOW_MS = Date.parse('2026-03-10T16:00:00.000Z')

export const FIRST = PEOPLE.care_giver
export const SECOND = PEOPLE.staff
export const PINS = { [FIRST.id]: '482931', [SECOND.id]: '739164' } as const

export interface TabletOfTwo {
  /** Opened by the first. */
  readonly mirror: MirrorDatabase
  readonly recorder: Recorder
  readonly author: Author
  readonly tablet: StoredTablet
  readonly thirdPart: Uint8Array<ArrayBuffer>
  /** Opens the keys of one of the two by their PIN. */
  open(userId: number): Promise<Unlocked>
  /** Of the two, by their ids: checks what they sign. */
  readonly publicKeys: ReadonlyMap<number, CryptoKey>
}

export async function tabletOfTwo(): Promise<TabletOfTwo> {
  const tablet_id = uuidV7(NOW_MS, bytes)
  const thirdPart = bytes(32)
  const name = `tablet-${randomUUID()}`
  const deliveryKey = await newKeyPair()
  const tablet = {
    ...{ id: 'this', tablet_id, name: 'Kitchen', home_id: MAPLE, home_name: 'Maple House' },
    ...{ company_name: 'Maple Grove Homes', protection: 'stored', lock_minutes: 10, third_part: thirdPart },
    delivery_key: { id: 'first', x: deliveryKey.x, y: deliveryKey.y },
  } as unknown as StoredTablet
  const areaKeys = areasOfRole('care_giver').map(area => ({ id: `${area}#1` as const, bytes: bytes(32) }))
  const publicKeys = new Map<number, CryptoKey>()
  const people = await Promise.all(
    [FIRST, SECOND].map(async (person): Promise<TabletPerson> => {
      const keys = await webcrypto.subtle.generateKey(SIGNING, true, ['sign', 'verify'])
      publicKeys.set(person.id, keys.publicKey)
      const secrets = {
        keys: [...areaKeys, { id: `${personKeyName(person.id)}#1` as const, bytes: bytes(32) }],
        areaPrivateKeys: {},
        signingKey: new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
      }
      const owner = { tablet_id, user_id: person.id }
      return {
        user_id: person.id,
        first_name: person.first_name,
        last_name: person.last_name,
        role: person.role,
        areas: areasOfRole(person.role),
        wrap: await wrapSecrets(secrets, PINS[person.id] ?? '', thirdPart, owner, CHEAP),
        failed_tries: 0,
        locked_until_ms: null,
      }
    }),
  )
  const locked = openMirror(name)
  await locked.tablet_person.bulkPut(people)
  await locked.device.put({ id: 'this', device_id: tablet_id, counter: 0 })
  const sessionIds = new Map<number, string>()
  for (const { id, role } of [SECOND, FIRST]) {
    const { keyring } = await openOn(locked, { tablet, thirdPart }, id)
    const own = openMirror(name, encryptionBy(keyring, id))
    const session_id = uuidV7(NOW_MS, bytes)
    sessionIds.set(id, session_id)
    await own.session.put({ id: `person-${id}`, session_id, role, user: { id } } as unknown as StoredSession)
    own.close()
  }
  const first = await openOn(locked, { tablet, thirdPart }, FIRST.id)
  locked.close()
  const mirror = openMirror(name, encryptionBy(first.keyring, FIRST.id))
  let counter = 0
  return {
    mirror,
    tablet,
    thirdPart,
    publicKeys,
    open: userId => openOn(mirror, { tablet, thirdPart }, userId),
    recorder: {
      mirror,
      now: () => NOW_MS + 1_000 * counter,
      random: bytes,
      clockOffsetMs: () => 0,
      utcOffsetMinutes: () => 0,
      nextCounter: async () => ++counter,
      sealOperation: createOperationSealer(() => tablet.delivery_key),
      sealPhoto: createPhotoSealer(() => tablet.delivery_key),
    },
    author: {
      user_id: FIRST.id,
      session_id: sessionIds.get(FIRST.id) ?? '',
      device_id: tablet_id,
      sign: content => signContent(first.signing_key, content),
    },
  }
}

async function openOn(
  tables: MirrorDatabase,
  { tablet, thirdPart }: Pick<TabletOfTwo, 'tablet' | 'thirdPart'>,
  user_id: number,
): Promise<Unlocked> {
  const pin = PINS[user_id] ?? ''
  const result = await tryPin({ tables, tablet, user_id, pin, thirdPart, now: () => NOW_MS })
  if (result.outcome !== 'open') throw new Error(`The PIN of ${user_id} is ${result.outcome}.`)
  return result.unlocked
}
