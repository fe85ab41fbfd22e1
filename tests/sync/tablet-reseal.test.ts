/** Rows of a home's tablet are written again under new keys, and a PIN is changed (decision 108). */
import Dexie, { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mirrorKeys } from '#src/mirror/encrypted/key-names.ts'
import { changePin } from '#src/vault/unlock.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { CHEAP, type OpenPage, type SharedTablet, sharedTablet } from '../support/shared-tablet.ts'
import { all, keysIn, numbersAtServer, read, write } from '../support/tablet-records.ts'

let server: TestServer
let tablet: SharedTablet

const DANA = { who: 'care_giver', pin: '482931' } as const
const KOFI = { who: 'care_giver_2', pin: '739164' } as const

beforeEach(async () => {
  server = await startTestServer()
  tablet = await sharedTablet(server, MAPLE)
})
afterEach(async () => {
  await tablet.delete()
  await server.stop()
})

async function managerAsks(): Promise<void> {
  const { access_token: token } = await server.signIn('manager')
  const path = `/tablets/${tablet.stored.tablet_id}/rotate-keys`
  expect((await server.request(path, { method: 'PUT', token })).status).toBe(200)
}

test('[S21.12] rows are written again at any pace, are the same rows, and none is lost', async () => {
  ;(await tablet.signIn(KOFI.who, KOFI.pin)).lock()
  const dana = await tablet.signIn(DANA.who, DANA.pin)
  for (let count = 0; count < 120; count++) await write(dana, `row ${String(count).padStart(3, '0')}`)
  const entry = { operation: { id: 'x', scope: `home:${MAPLE}` }, signature: 's', rests_on: [], error: null }
  for (const state of ['applied', 'waiting', 'waiting'])
    await dana.mirror
      .table('outbox')
      .put({ ...entry, id: crypto.randomUUID(), state, clinical: true, writes: [], collections: ['mark'] })
  const bytes = crypto.getRandomValues(new Uint8Array(3_000))
  await dana.mirror.photo.put({ image_url: 'clients/1/photo/x', bytes })
  const draft = { user_id: PEOPLE.care_giver.id, key: 'note/1', values: { text: 'half' } }
  await dana.mirror.table('draft').put(draft)
  const everything = async ({ mirror }: OpenPage) =>
    Object.fromEntries(
      await Promise.all(
        ['task', 'medication', 'progress_note', 'outbox', 'photo'].map(
          async name => [name, await mirror.table(name).toArray()] as const,
        ),
      ),
    )
  const before = await everything(dana)
  await managerAsks()
  await dana.report()
  await dana.changeKeys({ batches: 0 })

  let reads = 0
  const subscription = liveQuery(() => dana.mirror.table('task').count()).subscribe(() => reads++)
  await dana.mirror.table('task').count()
  // A few batches, then the page is locked; then another person's page goes on.
  await dana.changeKeys({ batches: (await tablesBefore(dana, 'medication')) + 2 })
  const halfway = await keysIn(dana)
  expect(halfway['clinical#1']).toBeGreaterThan(0)
  expect(halfway['clinical#2']).toBeGreaterThan(0)
  expect(await everything(dana)).toEqual(before)
  expect(reads).toBe(1)
  subscription.unsubscribe()
  dana.lock()
  const kofi = await tablet.unlock(KOFI.who, KOFI.pin)
  expect(await everything(kofi)).toEqual(before)
  await write(kofi, 'meanwhile')
  await kofi.report()
  await kofi.changeKeys()
  const counts = await keysIn(kofi)
  expect(Object.keys(counts).filter(key => key.endsWith('#1'))).toEqual([])
  expect(counts['clinical#2']).toBe(121 + 3)
  expect(await numbersAtServer(server)).toEqual([[2], [2], [2]])
  kofi.lock()
  const danaAgain = await tablet.unlock(DANA.who, DANA.pin)
  expect(danaAgain.unlocked.keyring.keys.map(({ id }) => id).filter(key => key.endsWith('#1'))).toEqual([])
  expect((await everything(danaAgain)).outbox).toEqual(before.outbox)
  expect((await everything(danaAgain)).photo).toEqual(before.photo)
  expect(await danaAgain.mirror.table('draft').toArray()).toEqual([draft])
  expect((await read(danaAgain)).orders).toHaveLength(121)
})

/** How many tables are gone through before this one. */
async function tablesBefore({ mirror }: OpenPage, name: string): Promise<number> {
  const names = mirror.tables.map(table => table.name).filter(table => !mirrorKeys.isReadableTable(table))
  return names.indexOf(name)
}

test('[S21.12] an old key stays while a row under it cannot be opened', async () => {
  const dana = await tablet.signIn(DANA.who, DANA.pin)
  await write(dana, 'kept')
  await managerAsks()
  await dana.report()
  await dana.changeKeys({ batches: 0 })
  const disk = await new Dexie(dana.mirror.name).open()
  const [stored] = await disk.table('medication').toArray()
  await disk.table('medication').put({ ...stored, client_id: 2 })
  await dana.changeKeys()
  expect(await keysIn(dana)).toEqual({ 'clinical#1': 1, 'notes#2': 1, 'office#2': 1 })
  expect((await numbersAtServer(server)).filter(numbers => numbers.length === 2)).toEqual([[1, 2]])
  await disk.table('medication').put(stored)
  disk.close()
  await dana.changeKeys()
  expect(await numbersAtServer(server)).toEqual([[2], [2], [2]])
  expect(await read(dana)).toEqual(all('kept'))
})

test('[S21.13] a changed PIN opens what the old one did, own drafts too; the old one opens nothing', async () => {
  ;(await tablet.signIn(KOFI.who, KOFI.pin)).lock()
  const dana = await tablet.signIn(DANA.who, DANA.pin)
  await write(dana, 'kept')
  const draft = { user_id: PEOPLE.care_giver.id, key: 'note/1', values: { text: 'half' } }
  await dana.mirror.table('draft').put(draft)
  const { stored, thirdPart } = tablet
  const pinTry = (pin: string) => ({
    ...{ tables: dana.mirror, tablet: stored, user_id: PEOPLE.care_giver.id, pin, thirdPart },
    now: () => server.clock.now,
  })
  for (const waitMs of [0, 0, 60_000])
    expect(await changePin(pinTry('111112'), '204816', CHEAP)).toEqual({ outcome: 'wrong', waitMs })
  expect(await changePin(pinTry(DANA.pin), '204816', CHEAP)).toMatchObject({ outcome: 'waiting' })
  server.clock.advanceSeconds(60)
  expect(await changePin(pinTry(DANA.pin), '204816', CHEAP)).toEqual({ outcome: 'changed' })
  dana.lock()
  expect(await tablet.tryPin(DANA.who, DANA.pin)).toMatchObject({ outcome: 'wrong' })
  // Keys that another leaves afterwards open with it as well.
  const kofi = await tablet.unlock(KOFI.who, KOFI.pin)
  await managerAsks()
  await kofi.report()
  await kofi.changeKeys()
  kofi.lock()
  const danaAgain = await tablet.unlock(DANA.who, '204816')
  expect(await read(danaAgain)).toEqual(all('kept'))
  expect(await danaAgain.mirror.table('draft').toArray()).toEqual([draft])
})
