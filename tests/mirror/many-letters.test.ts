/** What a home's tablet received while an area was closed is stored as if it had been open, in the order it came (S21). */
import Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { type AreaRows, TABLET_ROWS_INFO } from '#domain/protocol/tablets.ts'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import type { Letter } from '#src/mirror/tables/tablet-tables.ts'
import { openLettersWith } from '#src/sync/transport/area-rows.ts'
import { importKeyPair, newKeyPair, sealTo } from '#src/vault/hpke.ts'
import { DATA_KEY_BYTES, type DataKey, Keyring } from '#src/vault/keyring.ts'
import { examples } from '#tests/support/examples.ts'

const NAME = 'letters'
const SCOPE = 'home:1'
const TABLET_ID = '01890000-0000-7000-8000-000000000001'

const keyOf = (id: DataKey['id']): DataKey => ({
  id,
  bytes: crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES)),
})
const notesKey = keyOf('notes#1')
const areaKey = await importKeyPair(await newKeyPair())
const keys = { tablet_id: TABLET_ID, areaKeys: new Map([['notes' as const, [areaKey]]]) }

const opened: MirrorDatabase[] = []
function openPage(dataKeys: readonly DataKey[]): MirrorDatabase {
  const mirror = openMirror(NAME, encryptionBy(new Keyring(dataKeys)))
  opened.push(mirror)
  return mirror
}
afterEach(async () => {
  for (const mirror of opened.splice(0)) mirror.close()
  await Dexie.delete(NAME)
})

const noteOf = (number: number, revision: number, content = `Version ${revision}`) => ({
  ...examples.progress_note[0],
  id: idOf(number),
  scope: SCOPE,
  content,
  revision,
})
const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`

interface Sent {
  readonly feed?: readonly object[]
  readonly history?: readonly object[]
  readonly left?: readonly { readonly number: number; readonly revision: number }[]
}

/** Writes a letter as the server and a locked page do. */
async function receive(mirror: MirrorDatabase, { feed, history, left = [] }: Sent): Promise<void> {
  const part = (rows?: readonly object[]) =>
    rows === undefined ? {} : { [SCOPE]: { progress_note: [...rows] } }
  const rows = { feed: part(feed), history: part(history) } as AreaRows
  const plaintext = new TextEncoder().encode(JSON.stringify(rows))
  const sealed = await sealTo(areaKey.publicKey, plaintext, { info: TABLET_ROWS_INFO, aad: TABLET_ID })
  const tombstones = left.map(({ number, revision }) => ({
    collection: 'progress_note' as const,
    id: idOf(number),
    revision,
  }))
  const letter: Letter = { area: 'notes', sealed, departures: [{ scope: SCOPE, tombstones }] }
  await mirror.letter.add(tombstones.length > 0 ? letter : { ...letter, departures: [] })
}

async function lockedTablet(): Promise<MirrorDatabase> {
  const mirror = openPage([])
  await mirror.scope_state.put({ scope: SCOPE, view: 'care_giver', feed: null, held: ['recent'] })
  return mirror
}

const openAll = (mirror: MirrorDatabase) => openLettersWith(mirror, keys)

const notesOn = async (mirror: MirrorDatabase) =>
  (await mirror.rows('progress_note').toArray()).map(({ id, content }) => [Number(id.slice(-12)), content])

test('the letters of a night are stored in the order they came', async () => {
  const locked = await lockedTablet()
  await receive(locked, { feed: [noteOf(1, 10), noteOf(2, 10), noteOf(3, 10)] })
  // Changed once more.
  await receive(locked, { feed: [noteOf(1, 11)] })
  // Left, and came back.
  await receive(locked, { left: [{ number: 2, revision: 12 }] })
  await receive(locked, { feed: [noteOf(2, 13)] })
  // Left for good.
  await receive(locked, { left: [{ number: 3, revision: 14 }] })
  // An older page of the history, in the letter of a newer row and in one of its own.
  await receive(locked, { feed: [noteOf(4, 15)], history: [noteOf(4, 3)] })
  await receive(locked, { history: [noteOf(1, 2), noteOf(5, 1)] })

  const unlocked = openPage([notesKey])
  await openAll(unlocked)
  expect(await notesOn(unlocked)).toEqual([
    [1, 'Version 11'],
    [2, 'Version 13'],
    [4, 'Version 15'],
    [5, 'Version 1'],
  ])
  expect(await unlocked.letter.count()).toBe(0)
})

test('more letters than are stored at once are all stored, and those of a closed area stay', async () => {
  const locked = await lockedTablet()
  for (let number = 1; number <= 250; number++) await receive(locked, { feed: [noteOf(number, number)] })
  await locked.letter.add({ area: 'clinical', departures: [] })
  // So large that it is stored alone.
  for (const number of [251, 252]) await receive(locked, { feed: [noteOf(number, 1, 'x'.repeat(1_100_000))] })

  const unlocked = openPage([notesKey])
  await openAll(unlocked)
  expect(await unlocked.rows('progress_note').count()).toBe(252)
  expect((await unlocked.letter.toArray()).map(({ area }) => area)).toEqual(['clinical'])
})

test('a letter that was changed keeps all letters that are stored with it', async () => {
  const locked = await lockedTablet()
  await receive(locked, { feed: [noteOf(1, 10)] })
  await receive(locked, { feed: [noteOf(2, 10)] })
  await locked.letter.where('position').above(1).modify(damage)

  const unlocked = openPage([notesKey])
  await expect(openAll(unlocked)).rejects.toThrow('could not be opened')
  expect(await unlocked.letter.count()).toBe(2)
})

function damage({ sealed }: Letter): void {
  if (sealed?.ct[0] !== undefined) sealed.ct[0] ^= 1
}
