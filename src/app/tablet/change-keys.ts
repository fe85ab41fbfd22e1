/**
 * Changes the keys of a home's tablet (decision 108), on a page where somebody has unlocked it and which reaches the
 * server: new keys are made and kept by the server, then given to everybody on the tablet, then written with. In the end
 * all rows are under them, and the old ones are dropped. Each step begins where the one before was left, by whomever.
 */
import * as v from 'valibot'
import {
  type AreaSecrets,
  type TabletKeyState,
  tabletKeyState,
  tabletKeysAnswer,
} from '#domain/protocol/tablet-keys.ts'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { resealRows } from '../../mirror/encrypted/reseal.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { inTransaction } from '../../mirror/tables/storage.ts'
import type { Caller } from '../../session/http.ts'
import { importKeyPair } from '../../vault/hpke.ts'
import { sealKeyLetters } from '../../vault/key-letters.ts'
import { dataKeysOf, newAreaSecrets, privateKeysOf } from '../../vault/person-secrets.ts'
import { keyNumbersOf, type StoredTablet, type TabletPerson } from '../../vault/stored.ts'
import type { Unlocked } from '../../vault/unlock.ts'
import type { KeysHold } from './keys-hold.ts'

export interface KeyChange {
  readonly mirror: MirrorDatabase
  /** Sends the signature of the tablet and the session of who has unlocked it. */
  readonly caller: Caller
  readonly unlocked: Pick<Unlocked, 'keyring' | 'areaKeys'>
  readonly hold: Pick<KeysHold, 'runAlone'>
  /** Asked before each batch of rows; false ends the work. */
  readonly isIdle: () => Promise<boolean>
}

/**
 * Takes the steps that are due.
 *
 * @throws what the calls throw without a connection or a session, and when somebody else was first: the next report says
 * how things are then
 */
export async function changeKeys(change: KeyChange): Promise<void> {
  const { mirror } = change
  const people = await mirror.tablet_person.toArray()
  // Their wraps are of an older Hearth, and nobody could leave keys for them: it waits until each has unlocked once.
  if (people.some(({ wrap, letter_key }) => wrap !== undefined && letter_key === undefined)) return
  await makeWantedKeys(change)
  await giveServersKeys(change)
  await tellKeysInUse(change)
  await dropOldKeys(change)
}

interface KeyFacts {
  readonly tablet: StoredTablet
  readonly server: TabletKeyState
  /** The areas that are open on this page. */
  readonly areas: readonly Area[]
}

/** Returns undefined until the server has said which keys it has. */
async function readFacts({ mirror, unlocked }: KeyChange): Promise<KeyFacts | undefined> {
  const tablet = await mirror.tablet.get('this')
  if (tablet?.server_keys === undefined) return undefined
  const areas = AREAS.filter(area => unlocked.keyring.isOpen(area))
  return { tablet, server: tablet.server_keys, areas }
}

const newestOf = (numbers: readonly number[]): number => numbers.at(-1) ?? 1

async function storeState(mirror: MirrorDatabase, answer: unknown): Promise<void> {
  await mirror.tablet.update('this', { server_keys: v.parse(tabletKeyState, answer) })
}

/** Makes keys for the areas whose keys the server wants changed, and for which it knows none of those in use here. */
async function makeWantedKeys(change: KeyChange): Promise<void> {
  const facts = await readFacts(change)
  if (facts === undefined) return
  const { tablet, server, areas } = facts
  const dueAreas = areas.flatMap(area => {
    const known = newestOf(server.areas[area].numbers)
    const used = newestOf(keyNumbersOf(tablet, area))
    // A server that was restored from a backup may be behind.
    const number = Math.max(server.wanted, known < used ? used + 1 : 0)
    return known < number ? [{ area, number }] : []
  })
  if (dueAreas.length === 0) return
  const { caller, mirror, unlocked } = change
  const made = await Promise.all(
    dueAreas.map(
      async ({ area, number }) => [area, await newAreaSecrets(area, number, unlocked.keyring)] as const,
    ),
  )
  const json = { areas: Object.fromEntries(made) }
  await storeState(mirror, await caller.put('tablet/keys', { json }).json())
}

/** Gives everybody here the keys that the server has, this page included. */
async function giveServersKeys(change: KeyChange): Promise<void> {
  const facts = await readFacts(change)
  const areas = facts?.areas.filter(
    area => newestOf(facts.server.areas[area].numbers) > newestOf(keyNumbersOf(facts.tablet, area)),
  )
  if (areas !== undefined && areas.length > 0) await giveKeys(change, areas, keyNumbersOf)
}

/** Says to the server which keys are in use here, when it does not know. */
async function tellKeysInUse(change: KeyChange): Promise<void> {
  const facts = await readFacts(change)
  if (facts === undefined) return
  const uses = facts.areas.flatMap(area => {
    const numbers = keyNumbersOf(facts.tablet, area)
    const { numbers: known, sealed_to } = facts.server.areas[area]
    const [oldest = 1] = numbers
    const newest = newestOf(numbers)
    return sealed_to === newest && known[0] === oldest ? [] : [[area, { oldest, newest }] as const]
  })
  if (uses.length === 0) return
  const json = { areas: Object.fromEntries(uses) }
  await storeState(change.mirror, await change.caller.put('tablet/keys/in-use', { json }).json())
}

/** Writes all rows under the newest keys, and takes the older ones from everybody. */
async function dropOldKeys(change: KeyChange): Promise<void> {
  const { mirror, unlocked, isIdle } = change
  const facts = await readFacts(change)
  const oldAreas = facts?.areas.filter(area => keyNumbersOf(facts.tablet, area).length > 1) ?? []
  if (oldAreas.length === 0) return
  const doneAreas = await resealRows(mirror, unlocked.keyring, isIdle)
  const areas = oldAreas.filter(area => doneAreas?.includes(area))
  if (areas.length === 0) return
  await giveKeys(change, areas, (tablet, area) => [newestOf(keyNumbersOf(tablet, area))])
  await tellKeysInUse(change)
}

/**
 * Leaves the keys of these areas for everybody on the tablet, and writes with the newest from then on.
 *
 * @param neededOf the numbers of the keys that are needed still, rising
 */
async function giveKeys(
  { mirror, caller, unlocked, hold }: KeyChange,
  areas: readonly Area[],
  neededOf: (tablet: StoredTablet, area: Area) => readonly number[],
): Promise<void> {
  const answer = v.parse(tabletKeysAnswer, await caller.post('tablet/keys').json())
  const tablet = await mirror.tablet.get('this')
  if (tablet === undefined) return
  const secretsByArea = new Map<Area, AreaSecrets>()
  for (const area of areas) {
    const secrets = answer.areas[area]
    const needed = neededOf(tablet, area)
    if (secrets === undefined) return
    const data_keys = secrets.data_keys
      .filter(({ number }) => number >= (needed[0] ?? 1))
      .toSorted((left, right) => left.number - right.number)
    // Rows are stored under a key that the server has lost: nothing is taken from those who have it.
    if (needed.some(number => data_keys.every(key => key.number !== number))) return
    secretsByArea.set(area, { ...secrets, data_keys })
  }
  const people = await mirror.tablet_person.toArray()
  const letters = await sealKeyLetters(tablet, people, secretsByArea)
  const pairs = await Promise.all(
    [...secretsByArea].map(
      async ([area, secrets]) =>
        [area, await Promise.all(privateKeysOf(secrets).map(importKeyPair))] as const,
    ),
  )
  await hold.runAlone(async () => {
    const isGiven = await inTransaction(
      mirror,
      [mirror.tablet, mirror.tablet_person, mirror.key_letter],
      async () => {
        // Somebody may have chosen another PIN meanwhile, with another key for letters.
        if (recipientsOf(await mirror.tablet_person.toArray()) !== recipientsOf(people)) return false
        await mirror.key_letter.bulkPut(letters)
        const numbers = [...secretsByArea].map(([area, { data_keys }]) => [
          area,
          data_keys.map(({ number }) => number),
        ])
        await mirror.tablet.update('this', {
          key_numbers: { ...(await mirror.tablet.get('this'))?.key_numbers, ...Object.fromEntries(numbers) },
        })
        return true
      },
    )
    if (!isGiven) return
    for (const [area, secrets] of secretsByArea)
      for (const key of dataKeysOf(area, secrets)) unlocked.keyring.add(key)
    for (const [area, areaPairs] of pairs) unlocked.areaKeys.set(area, areaPairs)
  })
}

const recipientsOf = (people: readonly TabletPerson[]): string =>
  JSON.stringify(people.map(({ user_id, areas, letter_key }) => [user_id, areas, letter_key]))
