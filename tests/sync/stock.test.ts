/** Two tablets without a connection at one shelf. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { visibleMovementIds } from '#domain/rules/records/stock.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { readOne, readRows } from '#src/mirror/read/read.ts'
import { examples } from '#tests/support/examples.ts'
import { MAPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const GLOVES = 900
const FIRST = 10

let server: TestServer
let one: Tablet
let other: Tablet

beforeEach(async () => {
  server = await startTestServer()
  const scope = homeScope(MAPLE)
  const stock = { quantity: FIRST, first_count: FIRST, minimum_stock_level: 4 }
  const row = { ...examples.inventory_item[0], id: GLOVES, ...stock, home_id: MAPLE, scope, revision: 0 }
  await server.database.transaction().execute(async transaction => {
    await writeRows(transaction, [{ collection: 'inventory_item', row }])
    await stamp(transaction, [{ collection: 'inventory_item', id: GLOVES, scope }])
  })
  one = await openTablet(server, 'care_giver')
  other = await openTablet(server, 'care_giver_2')
  await Promise.all([one.pull(), other.pull()])
})
afterEach(async () => {
  one.close()
  other.close()
  await server.stop()
})

async function move(tablet: Tablet, said: object): Promise<string> {
  const stock_movement_id = uuidV7(server.clock.now, size => crypto.getRandomValues(new Uint8Array(size)))
  const args = { stock_movement_id, item_id: GLOVES, moved_on: TODAY, kind: 'use' as const, ...said }
  await tablet.record('stock_movement.record', args)
  return stock_movement_id
}
const use = (tablet: Tablet, amount: number) => move(tablet, { amount })
const count = async (tablet: Tablet, counted: number) =>
  move(tablet, {
    kind: 'correction',
    counted,
    seen_quantity: await quantity(tablet),
    seen_movement_ids: visibleMovementIds(TODAY, await movements(tablet)),
  })
const quantity = async (tablet: Tablet) => (await readOne(tablet.mirror, 'inventory_item', GLOVES))?.quantity
const movements = (tablet: Tablet) =>
  readRows(tablet.mirror, {
    collection: 'stock_movement',
    index: '[item_id+moved_on]',
    from: [GLOVES, ''],
    to: [GLOVES, '\uffff'],
  })

function cut(isCut: boolean): void {
  for (const tablet of [one, other]) tablet.network.isCut = isCut
}

test('[V2] what two tablets use and count without a connection all counts, on both of them', async () => {
  cut(true)
  await use(one, 3)
  await use(one, 2)
  expect(await quantity(one)).toBe(5)
  await use(other, 1)
  // Nine should be there, eight are.
  await count(other, 8)
  expect(await quantity(other)).toBe(8)

  cut(false)
  expect(await one.push()).toBe(true)
  // The other one hears of five less while its own use and count still wait.
  await other.pull()
  expect(await quantity(other)).toBe(3)
  expect(await other.push()).toBe(true)
  await Promise.all([one.pull(), other.pull()])
  for (const tablet of [one, other]) {
    expect(await quantity(tablet)).toBe(3)
    const rows = await movements(tablet)
    expect(rows.map(({ change }) => change).sort((a, b) => a - b)).toEqual([-3, -2, -1, -1])
    expect(rows.every(({ record_state }) => record_state === 'confirmed')).toBe(true)
  }
})

test('[V4] a use that a count had not seen is given back on both tablets when its author takes it back', async () => {
  cut(true)
  const stock_movement_id = await use(one, 5)
  cut(false)
  server.clock.advanceSeconds(60)
  await count(other, 8)
  expect(await other.push()).toBe(true)
  expect(await one.push()).toBe(true)
  await Promise.all([one.pull(), other.pull()])
  expect(await Promise.all([one, other].map(quantity))).toEqual([3, 3])
  await one.record('stock_movement.withdraw', { stock_movement_id })
  // Before the server has heard of it, too.
  expect(await quantity(one)).toBe(8)
  expect(await one.push()).toBe(true)
  await Promise.all([one.pull(), other.pull()])
  expect(await Promise.all([one, other].map(quantity))).toEqual([8, 8])
})

test('[V2] [V4] a tablet that takes back the last count shows what the count before it found', async () => {
  await use(one, 1)
  const before = await count(one, 8)
  const last = await count(one, 6)
  await one.record('stock_movement.withdraw', { stock_movement_id: last })
  expect(await quantity(one)).toBe(8)
  expect(await one.push()).toBe(true)
  await Promise.all([one.pull(), other.pull()])
  expect(await Promise.all([one, other].map(quantity))).toEqual([8, 8])
  expect(await readOne(other.mirror, 'inventory_item', GLOVES)).toMatchObject({ last_count_id: before })
  const used = { moved_on: '2026-03-09', amount: 4 }
  await move(other, used)
  expect(await quantity(other)).toBe(8)
  expect(await other.push()).toBe(true)
  await one.pull()
  expect(await quantity(one)).toBe(8)
})

test('[V2] a tablet that hears of its own movements before their receipt counts them once', async () => {
  await use(one, 3)
  one.network.losesAnswers = true
  expect(await one.push()).toBe(false)
  one.network.losesAnswers = false
  await one.pull()
  expect(await quantity(one)).toBe(7)
  expect(await one.push()).toBe(true)
  expect(await quantity(one)).toBe(7)
})

test('[V3] two tablets use more than there was: below zero on both, until somebody counts', async () => {
  cut(true)
  await use(one, 7)
  await use(other, 6)
  cut(false)
  expect(await one.push()).toBe(true)
  expect(await other.push()).toBe(true)
  await Promise.all([one.pull(), other.pull()])
  expect(await Promise.all([quantity(one), quantity(other)])).toEqual([-3, -3])
  await count(other, 2)
  expect(await other.push()).toBe(true)
  await one.pull()
  expect(await quantity(one)).toBe(2)
})

test('[V4] a movement that its author and a colleague take back gives its change back once', async () => {
  const office = await openTablet(server, 'manager')
  const stock_movement_id = await use(one, 4)
  expect(await one.push()).toBe(true)
  await office.pull()
  for (const tablet of [one, office]) await tablet.record('stock_movement.withdraw', { stock_movement_id })
  expect(await Promise.all([one.push(), office.push()])).toEqual([true, true])
  await Promise.all([one.pull(), other.pull(), office.pull()])
  expect(await Promise.all([one, other, office].map(quantity))).toEqual([FIRST, FIRST, FIRST])
  office.close()
})
