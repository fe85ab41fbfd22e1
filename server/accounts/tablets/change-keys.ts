/**
 * New keys for the areas of a home's tablet (decision 108). The tablet makes them; the server says when, keeps them for
 * who signs in there, and seals to them once the tablet says that everybody on it has them.
 */
import * as v from 'valibot'
import { fieldRefusal, forbidden, Refusal } from '#domain/errors.ts'
import {
  type AreaSecrets,
  MAX_DATA_KEYS,
  MAX_EARLIER_PRIVATE_KEYS,
  newestNumberOf,
  type TabletKeyState,
  type TabletKeysChange,
  type TabletKeysInUse,
  type TabletSecrets,
  tabletSecrets,
} from '#domain/protocol/tablet-keys.ts'
import type { TabletPublicKey } from '#domain/protocol/tablets.ts'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import type { Caller } from '../../access/caller.ts'
import type { TabletCaller } from '../../access/tablet-caller.ts'
import type { Connection, Database, Transaction } from '../../database/connection.ts'
import { endEmergencyCodes } from '../../database/emergency-codes.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'
import { publicKey, WRONG_KEY_MESSAGE } from '../public-key.ts'
import { endActivations, unusedActivations } from './activations.ts'
import { requireAreasOf } from './give-keys.ts'

type AreaKeys = Record<Area, TabletPublicKey>

interface StoredKeys {
  readonly secrets: TabletSecrets
  readonly area_keys: AreaKeys
  readonly keys_wanted: number
}

/** @throws 403 when the tablet was removed meanwhile */
async function readKeys(connection: Connection, id: string, isLocked = false): Promise<StoredKeys> {
  const query = connection
    .selectFrom('tablet')
    .select(['secrets', 'area_keys', 'keys_wanted'])
    .where('id', '=', id)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow()
  if (row.secrets === null) throw forbidden()
  // Both were read with a schema before they were stored.
  return {
    secrets: v.parse(tabletSecrets, row.secrets),
    area_keys: row.area_keys as AreaKeys,
    keys_wanted: row.keys_wanted,
  }
}

export const readKeyState = async (connection: Connection, tabletId: string): Promise<TabletKeyState> =>
  stateOf(await readKeys(connection, tabletId))

function stateOf({ secrets, area_keys, keys_wanted }: StoredKeys): TabletKeyState {
  const entries = AREAS.map(area => {
    const { data_keys, earlier_private_keys = [] } = secrets[area]
    const earlier = earlier_private_keys.find(({ x }) => x === area_keys[area].x)
    const numbers = data_keys.map(({ number }) => number).toSorted((left, right) => left - right)
    return [area, { numbers, sealed_to: earlier?.number ?? newestNumberOf(data_keys) }] as const
  })
  return { wanted: keys_wanted, areas: Object.fromEntries(entries) as TabletKeyState['areas'] }
}

/**
 * Keeps the new keys that a tablet has made. The server goes on sealing to the old ones.
 *
 * @throws 403 for an area that the person does not open, 409 when somebody else was first or other keys are wanted
 */
export async function addKeys(
  dependencies: Pick<Dependencies, 'database' | 'now'>,
  { id }: TabletCaller,
  { areas: changes }: TabletKeysChange,
): Promise<TabletKeyState> {
  const now = instantNow(dependencies)
  return dependencies.database.transaction().execute(async transaction => {
    const stored = await readKeys(transaction, id, true)
    const secrets = { ...stored.secrets }
    for (const area of AREAS) {
      const change = changes[area]
      if (change !== undefined) secrets[area] = withNewKey(stored, area, change)
    }
    await transaction
      .updateTable('tablet')
      .set({ secrets: JSON.stringify(secrets), keys_changed_at: now })
      .where('id', '=', id)
      .execute()
    await endSealedUnderCodes(transaction, id, now)
    return stateOf({ ...stored, secrets })
  })
}

/** @throws 409 unless the new number is above all there are, and not below the one that is wanted */
function withNewKey(
  { secrets, area_keys, keys_wanted }: StoredKeys,
  area: Area,
  { data_keys, private_key }: NonNullable<TabletKeysChange['areas'][Area]>,
): AreaSecrets {
  const { data_keys: knownKeys, private_key: knownPrivateKey, earlier_private_keys = [] } = secrets[area]
  const newestKnown = newestNumberOf(knownKeys)
  const newest = newestNumberOf(data_keys)
  if (newest <= newestKnown || newest < keys_wanted) throw keysChangedRefusal()
  if (!v.is(publicKey, pointOf(private_key))) throw fieldRefusal('areas', WRONG_KEY_MESSAGE)
  const addedKeys = data_keys.filter(({ number }) => knownKeys.every(known => known.number !== number))
  // More could not be read any more: the tablet drops those that it has left first.
  if (knownKeys.length + addedKeys.length > MAX_DATA_KEYS) throw keysChangedRefusal()
  return {
    data_keys: [...knownKeys, ...addedKeys],
    private_key,
    earlier_private_keys: [{ number: newestKnown, ...knownPrivateKey }, ...earlier_private_keys].filter(
      // The one that the server seals to is needed until another takes its place.
      ({ x }, index) => index < MAX_EARLIER_PRIVATE_KEYS - 1 || x === area_keys[area].x,
    ),
  }
}

const pointOf = ({ x, y }: { readonly x: string; readonly y: string }): TabletPublicKey => ({
  kty: 'EC',
  crv: 'P-256',
  x,
  y,
})

/**
 * Seals from now on to the keys that everybody on the tablet has, and drops the data keys under which nothing is stored.
 *
 * @throws 403 for an area that the person does not open, 409 for keys that the server does not have
 */
export async function useKeys(
  database: Database,
  { id }: TabletCaller,
  { areas: uses }: TabletKeysInUse,
): Promise<TabletKeyState> {
  return database.transaction().execute(async transaction => {
    const stored = await readKeys(transaction, id, true)
    const secrets = { ...stored.secrets }
    const area_keys = { ...stored.area_keys }
    for (const area of AREAS) {
      const use = uses[area]
      if (use === undefined) continue
      area_keys[area] = pointOf(privateKeyWithNumber(secrets[area], use.newest))
      const data_keys = secrets[area].data_keys.filter(({ number }) => number >= use.oldest)
      if (use.oldest > use.newest || data_keys.every(({ number }) => number !== use.oldest))
        throw keysChangedRefusal()
      secrets[area] = { ...secrets[area], data_keys }
    }
    await transaction
      .updateTable('tablet')
      .set({ secrets: JSON.stringify(secrets), area_keys: JSON.stringify(area_keys) })
      .where('id', '=', id)
      .execute()
    return stateOf({ ...stored, secrets, area_keys })
  })
}

function privateKeyWithNumber(
  { data_keys, private_key, earlier_private_keys = [] }: AreaSecrets,
  number: number,
) {
  if (number === newestNumberOf(data_keys)) return private_key
  const earlier = earlier_private_keys.find(key => key.number === number)
  if (earlier === undefined) throw keysChangedRefusal()
  return earlier
}

/** Refuses areas that the person who has unlocked the tablet does not open there. @throws 403 */
export function requireAreasIn(
  { areas }: TabletKeysChange | TabletKeysInUse,
  tablet: TabletCaller,
  caller: Caller,
  now: string,
): void {
  const open = requireAreasOf(tablet, caller, now)
  if (AREAS.some(area => areas[area] !== undefined && !open.includes(area))) throw forbidden()
}

const keysChangedRefusal = () =>
  new Refusal('conflict', 'The keys of this tablet were changed meanwhile.', {
    sub_status: 'tablet_keys_changed',
  })

/**
 * Called in each transaction that gives a tablet new keys: what was sealed under a code before this moment lacks them,
 * and is good no more.
 */
export async function endSealedUnderCodes(
  transaction: Transaction,
  tabletId: string,
  now: string,
): Promise<void> {
  await endEmergencyCodes(transaction, tabletId)
  await endActivations(transaction, await unusedActivations(transaction, tabletId), now)
}
