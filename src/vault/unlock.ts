/** Unlocks a home's tablet: tries a person's PIN, and opens what it wraps (decision 103). */
import type { Table } from 'dexie'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { waitAfterTries } from '#domain/rules/access/pins.ts'
import type { UnlockedPerson } from '../session/token-store.ts'
import { importKeyPair } from './hpke.ts'
import { Keyring } from './keyring.ts'
import type { StoredTablet, TabletPerson } from './stored.ts'
import { type PersonSecrets, unwrapSecrets } from './wrap.ts'

/** A person whose keys are in the memory of this page. */
export interface Unlocked extends UnlockedPerson {
  readonly keyring: Keyring
  /** Of the areas that are open: opens what the server sends. */
  readonly areaKeys: ReadonlyMap<Area, CryptoKeyPair>
}

export type PinResult =
  | { readonly outcome: 'open'; readonly unlocked: Unlocked }
  /** `waitMs`: how long until the next try; 0 when it may be at once. */
  | { readonly outcome: 'wrong'; readonly waitMs: number }
  | { readonly outcome: 'waiting'; readonly waitMs: number }

/** The longest wait there is: a clock that was set back does not make it longer. */
const LONGEST_WAIT_MS = waitAfterTries(Number.MAX_SAFE_INTEGER)

/** Returns how long this person still waits, in ms; 0 when a PIN may be tried. */
export const waitOf = ({ locked_until_ms }: Pick<TabletPerson, 'locked_until_ms'>, nowMs: number): number =>
  locked_until_ms === null ? 0 : Math.min(Math.max(locked_until_ms - nowMs, 0), LONGEST_WAIT_MS)

interface PinTry {
  readonly people: Table<TabletPerson, number>
  readonly tablet: Pick<StoredTablet, 'tablet_id'>
  readonly user_id: number
  readonly pin: string
  readonly thirdPart: Uint8Array
  readonly now: () => number
}

/** Tries a PIN. It counts as wrong until it has opened: leaving in the middle gives no try away. */
export async function tryPin({ people, tablet, user_id, pin, thirdPart, now }: PinTry): Promise<PinResult> {
  const person = await people.get(user_id)
  if (person?.wrap === undefined) return { outcome: 'wrong', waitMs: 0 }
  const waitMs = waitOf(person, now())
  if (waitMs > 0) return { outcome: 'waiting', waitMs }
  const nextWaitMs = await countTry(people, person, now)
  const secrets = await unwrapSecrets(person.wrap, pin, thirdPart, { tablet_id: tablet.tablet_id, user_id })
  if (secrets === undefined) return { outcome: 'wrong', waitMs: nextWaitMs }
  await people.update(user_id, { failed_tries: 0, locked_until_ms: null })
  return { outcome: 'open', unlocked: await openSecrets(secrets, user_id) }
}

/** Counts a try as wrong. @returns how long the person waits if it is, in ms */
export async function countTry(
  people: Table<TabletPerson, number>,
  person: Pick<TabletPerson, 'user_id' | 'failed_tries'>,
  now: () => number,
): Promise<number> {
  const failed_tries = person.failed_tries + 1
  const waitMs = waitAfterTries(failed_tries)
  await people.update(person.user_id, { failed_tries, locked_until_ms: waitMs === 0 ? null : now() + waitMs })
  return waitMs
}

const SIGNING_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

export async function openSecrets(secrets: PersonSecrets, user_id: number): Promise<Unlocked> {
  const areaKeys = await Promise.all(
    AREAS.flatMap(area => {
      const parts = secrets.areaPrivateKeys[area]
      return parts === undefined ? [] : [importKeyPair(parts).then(pair => [area, pair] as const)]
    }),
  )
  const signing_key = await crypto.subtle.importKey('pkcs8', secrets.signingKey, SIGNING_ALGORITHM, false, [
    'sign',
  ])
  return { user_id, signing_key, keyring: new Keyring(secrets.keys), areaKeys: new Map(areaKeys) }
}
