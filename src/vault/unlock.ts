/** Unlocks a home's tablet: tries a person's PIN, and opens what it wraps (decision 103). */
import type { Table } from 'dexie'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { waitAfterTries } from '#domain/rules/access/pins.ts'
import type { UnlockedPerson } from '../session/token-store.ts'
import type { PinHashCost } from './argon2.ts'
import { importKeyPair, newKeyPair, type PublicPoint } from './hpke.ts'
import { requireKeysInUse, withKeyLetters } from './key-letters.ts'
import { Keyring } from './keyring.ts'
import type { KeyLetter, PersonWrap, StoredTablet, TabletPerson } from './stored.ts'
import { type OpenedWrap, type PersonSecrets, unwrapSecrets, type WrapOwner, wrapSecrets } from './wrap.ts'

/** A person whose keys are in the memory of this page. */
export interface Unlocked extends UnlockedPerson {
  readonly keyring: Keyring
  /** Of the areas that are open, newest first: opens what the server sends. New keys are added while the page is open. */
  readonly areaKeys: Map<Area, readonly CryptoKeyPair[]>
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

/** The tables of a tablet that unlocking reads and writes. */
export interface UnlockTables {
  readonly tablet: Table<StoredTablet, 'this'>
  readonly tablet_person: Table<TabletPerson, number>
  readonly key_letter: Table<KeyLetter, [user_id: number, area: Area]>
}

interface PinTry {
  readonly tables: UnlockTables
  readonly tablet: Pick<StoredTablet, 'tablet_id'>
  readonly user_id: number
  readonly pin: string
  readonly thirdPart: Uint8Array
  readonly now: () => number
}

/**
 * Tries a PIN. It counts as wrong until it has opened: leaving in the middle gives no try away.
 *
 * @throws KeysOutdated when the person has to sign in again to get keys that are in use here
 */
export async function tryPin(pinTry: PinTry): Promise<PinResult> {
  const result = await openWrap(pinTry)
  if (result.outcome !== 'open') return result
  return { outcome: 'open', unlocked: await openSecrets(result.secrets, pinTry.user_id) }
}

type WrapResult =
  | Exclude<PinResult, { outcome: 'open' }>
  | { readonly outcome: 'open'; readonly secrets: PersonSecrets; readonly wrap: PersonWrap }

/** Tries a PIN, and wraps new keys that others have left for the person. */
async function openWrap({ tables, tablet, user_id, pin, thirdPart, now }: PinTry): Promise<WrapResult> {
  const people = tables.tablet_person
  const person = await people.get(user_id)
  if (person?.wrap === undefined) return { outcome: 'wrong', waitMs: 0 }
  const waitMs = waitOf(person, now())
  if (waitMs > 0) return { outcome: 'waiting', waitMs }
  const nextWaitMs = await countTry(people, person, now)
  const owner = { tablet_id: tablet.tablet_id, user_id }
  const opened = await unwrapSecrets(person.wrap, pin, thirdPart, owner)
  if (opened === undefined) return { outcome: 'wrong', waitMs: nextWaitMs }
  await people.update(user_id, { failed_tries: 0, locked_until_ms: null })
  return {
    outcome: 'open',
    ...(await takeKeyLetters(tables, { ...person, wrap: person.wrap }, opened, owner)),
  }
}

/** Adds to a wrap what it lacks: keys from letters, and the key that opens letters. */
async function takeKeyLetters(
  tables: UnlockTables,
  { wrap, letter_key }: Pick<TabletPerson, 'letter_key'> & { readonly wrap: PersonWrap },
  { secrets, wrapAgain }: OpenedWrap,
  owner: WrapOwner,
): Promise<{ readonly secrets: PersonSecrets; readonly wrap: PersonWrap }> {
  const { user_id } = owner
  // Of one moment: another tab may give new keys.
  const [letters, tablet] = await tables.tablet.db.transaction('r', tables.tablet, tables.key_letter, () =>
    Promise.all([tables.key_letter.where('user_id').equals(user_id).toArray(), tables.tablet.get('this')]),
  )
  const letterKey = secrets.letterKey ?? (await newKeyPair())
  const newSecrets = await withKeyLetters({ ...secrets, letterKey }, letters, owner)
  requireKeysInUse(newSecrets.keys, tablet ?? {})
  if (letters.length === 0 && letter_key !== undefined) return { secrets, wrap }
  const newWrap = wrapAgain(newSecrets)
  await replaceWrap(tables, owner, { wrap, letters }, { wrap: newWrap, letter_key: pointOf(letterKey) })
  return { secrets: newSecrets, wrap: newWrap }
}

/**
 * Stores a wrap that has all keys of the person's letters, which are deleted with it.
 *
 * @param opened what the new wrap was made of
 * @throws Error when a wrap or a letter came meanwhile
 */
async function replaceWrap(
  { tablet_person, key_letter }: UnlockTables,
  { user_id }: Pick<WrapOwner, 'user_id'>,
  opened: { readonly wrap: PersonWrap; readonly letters: readonly KeyLetter[] },
  changes: Required<Pick<TabletPerson, 'wrap' | 'letter_key'>>,
): Promise<void> {
  await tablet_person.db.transaction('rw', tablet_person, key_letter, async () => {
    const stored = (await tablet_person.get(user_id))?.wrap
    const letters = await key_letter.where('user_id').equals(user_id).toArray()
    const isOpened = ({ sealed }: KeyLetter) =>
      opened.letters.some(letter => areBytesEqual(letter.sealed.enc, sealed.enc))
    if (stored === undefined || !areBytesEqual(stored.sealed, opened.wrap.sealed) || !letters.every(isOpened))
      throw new Error('The PIN or the keys were changed meanwhile. Try again.')
    await tablet_person.update(user_id, changes)
    await key_letter.where('user_id').equals(user_id).delete()
  })
}

const areBytesEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

const pointOf = ({ x, y }: PublicPoint): PublicPoint => ({ x, y })

/**
 * Puts a new PIN in place of the present one, under the rules for trying it. Everything stays readable; keys that others
 * leave from now on open with a new key pair.
 */
export async function changePin(
  pinTry: PinTry,
  newPin: string,
  cost?: PinHashCost,
): Promise<Exclude<PinResult, { outcome: 'open' }> | { readonly outcome: 'changed' }> {
  const result = await openWrap(pinTry)
  if (result.outcome !== 'open') return result
  const { tables, tablet, user_id, thirdPart } = pinTry
  const letterKey = await newKeyPair()
  const secrets = { ...result.secrets, letterKey }
  const owner = { tablet_id: tablet.tablet_id, user_id }
  const wrap = await wrapSecrets(secrets, newPin, thirdPart, owner, cost)
  // Trying the PIN has taken the letters that there were.
  const opened = { wrap: result.wrap, letters: [] }
  await replaceWrap(tables, owner, opened, { wrap, letter_key: pointOf(letterKey) })
  return { outcome: 'changed' }
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
      const keys = secrets.areaPrivateKeys[area]
      return keys === undefined
        ? []
        : [Promise.all(keys.map(importKeyPair)).then(pairs => [area, pairs] as const)]
    }),
  )
  const signing_key = await crypto.subtle.importKey('pkcs8', secrets.signingKey, SIGNING_ALGORITHM, false, [
    'sign',
  ])
  return { user_id, signing_key, keyring: new Keyring(secrets.keys), areaKeys: new Map(areaKeys) }
}
