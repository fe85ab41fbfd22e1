/**
 * The tablet of a home while nobody may read it (S21): on the locked page no encrypted table answers, on the disk its
 * rows have nothing but their readable fields and what is sealed, and no word of a resident is anywhere. And who may
 * unlock it is who the last report named.
 */
import { AREAS, areasOfRole } from '#domain/rules/access/areas.ts'
import { mirrorKeys } from '#src/mirror/encrypted/key-names.ts'
import { countUnsent } from '#src/mirror/tables/clear.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import { STATES_TO_SEND } from '#src/mirror/tables/outbox-state.ts'
import { SECRET_WORDS } from '../world/company.ts'
import type { HomeTablet } from '../world/home-tablet.ts'
import type { Tab } from '../world/tab.ts'
import { broken } from './broken.ts'

/** With names of the people who may unlock it (decision 103). */
const TABLE_OF_PEOPLE = 'tablet_person'

export async function checkLocked(tablet: HomeTablet): Promise<void> {
  if (tablet.person !== null) return
  const { mirror } = await tablet.tab()
  await checkNothingReadable(tablet.name, mirror)
  await checkDisk(tablet)
  await checkUnsent(tablet, mirror)
  tablet.world.tally.lockedLooks++
}

async function checkNothingReadable(name: string, mirror: MirrorDatabase): Promise<void> {
  for (const table of mirror.tables) {
    if (mirrorKeys.isReadableTable(table.name)) continue
    const [rows, keys] = await Promise.all([table.toArray(), table.toCollection().primaryKeys()])
    const gotten = await table.bulkGet(keys)
    if (rows.length > 0 || gotten.some(row => row !== undefined))
      broken('S21.4', `${name} is locked and reads ${table.name}`)
  }
}

async function checkDisk({ name, databaseName, world }: HomeTablet): Promise<void> {
  for (const { store, keyFields, rows } of await readDisk(databaseName)) {
    if (store !== TABLE_OF_PEOPLE) {
      const text = JSON.stringify(rows, bytesAsText)
      const told = SECRET_WORDS.find(word => text.includes(word))
      if (told !== undefined) broken('S21.6', `${name} keeps “${told}” in the clear in ${store}`)
    }
    if (mirrorKeys.isReadableTable(store)) continue
    const allowed = new Set([...keyFields, '$key', '$sealed'])
    for (const row of rows) {
      const field = Object.keys(row).find(key => !allowed.has(key))
      if (field !== undefined || !(row.$sealed instanceof Uint8Array))
        broken('S21.4', `${name} has ${store} on its disk with ${field ?? 'nothing sealed'}`)
    }
    world.tally.sealedRows += rows.length
  }
}

const bytesAsText = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value

interface StoreOnDisk {
  readonly store: string
  readonly keyFields: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** As whoever copies the profile of the browser reads it. */
async function readDisk(databaseName: string): Promise<StoreOnDisk[]> {
  const database = await answerOf(indexedDB.open(databaseName))
  const transaction = database.transaction([...database.objectStoreNames], 'readonly')
  const stores = await Promise.all(
    [...database.objectStoreNames].map(async (store): Promise<StoreOnDisk> => {
      const objects = transaction.objectStore(store)
      const keyPaths = [
        objects.keyPath,
        ...[...objects.indexNames].map(index => objects.index(index).keyPath),
      ]
      const rows = (await answerOf(objects.getAll())) as Record<string, unknown>[]
      return { store, keyFields: keyPaths.flatMap(path => path ?? []), rows }
    }),
  )
  database.close()
  return stores
}

const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** After a pull of a page that reads all, what locked pages had received before it is open. */
export async function checkOpened(
  { name }: HomeTablet,
  { mirror }: Tab,
  received: readonly number[],
): Promise<void> {
  if (mirror.unlockedBy === undefined || !mirror.isWhollyOpen) return
  const states = await mirror.scope_state.toArray()
  const left = (await mirror.letter.bulkGet([...received])).filter(letter => letter !== undefined)
  // Another tab may be in the middle of a feed.
  if (left.length > 0 && states.every(state => state.received === undefined))
    broken('S21.30', `${name} keeps ${left.length} letters from who could read them`)
}

/** What the page and the report call unsent is what the server has not answered. */
export async function checkUnsent({ name }: HomeTablet, mirror: MirrorDatabase): Promise<void> {
  const [ids, delivered] = await Promise.all([
    mirror.outbox
      .where('state')
      .anyOf([...STATES_TO_SEND])
      .primaryKeys(),
    mirror.delivery.toArray(),
  ])
  const envelopes = await mirror.envelope.bulkGet(ids)
  const deliveredIds = new Set(delivered.map(({ id }) => id))
  const waiting = envelopes.filter(
    envelope => envelope === undefined || !deliveredIds.has(envelope.id),
  ).length
  const told = await countUnsent(mirror)
  if (told !== waiting) broken('S6', `${name} says that ${told} wait, and ${waiting} do`)
}

/** After a report: the people on its list are those of the home, and a PIN opens no more than the role sees (A37). */
export async function checkPeople(tablet: HomeTablet): Promise<void> {
  const { mirror } = await tablet.tab()
  const listed = await mirror.tablet_person.toArray()
  for (const person of tablet.world.company.people) {
    const entry = listed.find(({ user_id }) => user_id === person.id)
    const mayOpen = tablet.mayBeOpenedBy(person)
    if ((entry !== undefined) !== mayOpen)
      broken('A37', `${tablet.name} ${entry ? 'still offers itself to' : 'does not list'} ${person.name}`)
    if (entry === undefined) continue
    const roles = person.holds.filter(({ home }) => home === tablet.home).map(({ role }) => role)
    const areas = AREAS.filter(area => roles.some(role => areasOfRole(role).includes(area)))
    if (entry.areas.some(area => !areas.includes(area)))
      broken('A37', `${tablet.name} has ${entry.areas} for ${person.name}, who sees ${areas}`)
  }
  const stranger = listed.find(({ user_id }) => tablet.world.company.people.every(({ id }) => id !== user_id))
  // The office has a right to the whole company.
  if (stranger !== undefined && stranger.user_id !== tablet.world.company.office.id)
    broken('A37', `${tablet.name} lists ${stranger.user_id}, who does not work there`)
}
