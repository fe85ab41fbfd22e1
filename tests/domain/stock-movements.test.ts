/** What comes, what is used and what is counted. The test's now is noon of March 10, 2026 in New York. */
import { expect, test } from 'vitest'
import { correctionId } from '#domain/entities/stock-movement.ts'
import type { OperationContext, OperationDefinition } from '#domain/operation.ts'
import { findOperationDefinition, type OperationKind } from '#domain/operations.ts'
import { perform, readArguments } from '#domain/perform.ts'
import { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { withRunningQuantity } from '#domain/rules/records/inventory.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'

const where = { scope: 'home:1', revision: 1 } as const
const TODAY = '2026-03-10'
const [example] = examples.inventory_item
const ITEM = example.id
const OPERATION = derivedId('operation')

function shelf(more: Partial<RowOf<'inventory_item'>> = {}): RecordSet {
  const records = new RecordSet()
  records.putRow('home', { ...examples.home[0], ...where })
  const stock = { quantity: 10, first_count: 10, minimum_stock_level: 4 }
  records.putRow('inventory_item', { ...example, ...where, ...stock, ...more })
  return records
}

const context = (more: Partial<OperationContext> = {}): OperationContext => ({
  operation_id: OPERATION,
  author_id: 4,
  device_id: null,
  recorded_at: `${TODAY}T16:00:00.000Z`,
  utc_offset_minutes: -240,
  received_at: null,
  executionContext: 'device',
  ...more,
})
const LATE = context({ executionContext: 'push' })
const OFFICE = context({ executionContext: 'rest' })

function run(records: RecordSet, kind: OperationKind, args: object, how = context()): void {
  const definition = findOperationDefinition(kind) as OperationDefinition
  perform(readArguments(definition, { ...args }), records, how)
}
let made = 0
function move(records: RecordSet, said: object, how = context()): string {
  const stock_movement_id = derivedId('movement', String(++made))
  run(records, 'stock_movement.record', { stock_movement_id, item_id: ITEM, moved_on: TODAY, ...said }, how)
  return stock_movement_id
}
const use = (records: RecordSet, amount: number, how = context()) =>
  move(records, { kind: 'use', amount }, how)
const count = (records: RecordSet, counted: number, seen_quantity: number, more: object = {}) =>
  move(records, { kind: 'correction', counted, seen_quantity, ...more })
const takeBack = (records: RecordSet, stock_movement_id: string) =>
  run(records, 'stock_movement.withdraw', { stock_movement_id })
const item = (records: RecordSet) => records.one('inventory_item', ITEM)
const fields = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return (error as { details?: { fields?: unknown } }).details?.fields
  }
  return undefined
}

test('[V2] a count takes nothing away from what was used since its author looked', () => {
  const records = shelf()
  use(records, 3)
  // Somebody who saw ten of them counts nine: one is missing, and three were used.
  const id = count(records, 9, 10)
  expect(records.one('stock_movement', id)).toMatchObject({ change: -1, counted: 9, seen_quantity: 10 })
  expect(item(records)?.quantity).toBe(6)
})

test('[V2] what is dated before a count changes what the count found, and not what was counted', () => {
  const records = shelf({ quantity: 70, first_count: 70 })
  const id = count(records, 68, 70)
  move(records, { kind: 'use', amount: 4, moved_on: '2026-03-08' }, OFFICE)
  expect(item(records)?.quantity).toBe(68)
  expect(records.one('stock_movement', id)?.change).toBe(2)
  use(records, 1)
  expect(item(records)?.quantity).toBe(67)
  const sum = records.all('stock_movement').reduce((total, { change }) => total + change, 70)
  expect(sum).toBe(67)
})

test('[V2] a count of an earlier day that arrives late is history too', () => {
  const records = shelf()
  count(records, 8, 10)
  count(records, 9, 10, { moved_on: '2026-03-09' })
  expect(item(records)?.quantity).toBe(8)
})

test('[V4] what is taken back after somebody has counted leaves the quantity as it was counted', () => {
  const records = shelf({ quantity: 100, first_count: 100 })
  const used = use(records, 10)
  const counted = count(records, 80, 90)
  takeBack(records, used)
  expect(item(records)?.quantity).toBe(80)
  // Without the count there is what came and went.
  takeBack(records, counted)
  expect(item(records)).toMatchObject({ quantity: 100, last_count_id: null })
  const later = use(records, 3)
  takeBack(records, later)
  expect(item(records)?.quantity).toBe(100)
})

test('[V4] a use that a count had not seen gives its change back when it is taken back', () => {
  const records = shelf({ quantity: 80, first_count: 80 })
  count(records, 68, 80)
  // Recorded two hours before the count, on a tablet that was apart.
  const used = use(records, 5, { ...LATE, recorded_at: `${TODAY}T14:00:00.000Z` })
  expect(item(records)?.quantity).toBe(63)
  takeBack(records, used)
  expect(item(records)?.quantity).toBe(68)
})

test('[V2] a count that names what its author had seen is taken at its word', () => {
  const records = shelf({ quantity: 80, first_count: 80 })
  const seen = use(records, 5)
  use(records, 7, context({ author_id: 3 }))
  const id = count(records, 75, 75, { seen_movement_ids: [seen] })
  expect(item(records)?.quantity).toBe(68)
  expect(records.one('stock_movement', id)).toMatchObject({ change: 0, seen_movement_ids: [seen] })
})

test('[V2] a count without a word about what was seen has seen its author’s own movements first', () => {
  const records = shelf()
  use(records, 3, context({ author_id: 3 }))
  const own = use(records, 1)
  const id = count(records, 8, 9)
  expect(records.one('stock_movement', id)).toMatchObject({ change: -1, seen_movement_ids: [own] })
  expect(item(records)?.quantity).toBe(5)
})

test('[V2] [V4] the count before stands again when the last one is taken back', () => {
  const records = shelf({ quantity: 80, first_count: 80 })
  const before = count(records, 68, 80, { moved_on: '2026-03-08' })
  const last = count(records, 60, 68, { moved_on: '2026-03-09' })
  takeBack(records, last)
  expect(item(records)).toMatchObject({ quantity: 68, last_count_id: before })
  move(records, { kind: 'use', amount: 4, moved_on: '2026-03-07' })
  expect(item(records)?.quantity).toBe(68)
})

test('[V2] with two counts an older use changes what the first of them found', () => {
  const records = shelf({ quantity: 80, first_count: 80 })
  const first = count(records, 68, 80, { moved_on: '2026-03-08' })
  const last = count(records, 60, 68, { moved_on: '2026-03-09' })
  move(records, { kind: 'use', amount: 4, moved_on: '2026-03-07' })
  expect(records.one('stock_movement', first)?.change).toBe(-8)
  expect(records.one('stock_movement', last)?.change).toBe(-8)
  const shown = withRunningQuantity({ quantity: 60 }, records.all('stock_movement'))
  expect(shown.map(({ counted, quantity_after }) => [counted, quantity_after])).toEqual([
    [60, 60],
    [68, 68],
    [null, 76],
  ])
})

test('[V2] what is dated on a later day than a count still counts after it', () => {
  const records = shelf({ quantity: 80, first_count: 80 })
  use(records, 8)
  count(records, 70, 72, { moved_on: '2026-03-09' })
  expect(item(records)?.quantity).toBe(62)
})

test('[V2] of two counts on one day by people apart the later one stands', () => {
  const records = shelf({ quantity: 80, first_count: 80 })
  const at = (minute: number, author_id: number) =>
    context({ author_id, recorded_at: `${TODAY}T16:${minute}:00.000Z` })
  const said = { kind: 'correction', seen_quantity: 80, seen_movement_ids: [] }
  move(records, { ...said, counted: 70 }, at(20, 3))
  move(records, { ...said, counted: 68 }, at(10, 4))
  expect(item(records)?.quantity).toBe(70)
})

test('[V3] more is used than there was, and a count that has seen it settles it', () => {
  const records = shelf({ quantity: 2 })
  use(records, 5)
  expect(item(records)?.quantity).toBe(-3)
  count(records, 1, -3)
  expect(item(records)?.quantity).toBe(1)
})

test('[V4] a movement that two people take back gives its change back once', () => {
  const records = shelf()
  const id = use(records, 4)
  takeBack(records, id)
  takeBack(records, id)
  expect(item(records)?.quantity).toBe(10)
  expect(records.one('stock_movement', id)).toMatchObject({ withdrawn_by: 4, change: -4 })
})

test('[V1] [V2] another quantity in the form is a correction of what the form showed', () => {
  const records = shelf()
  use(records, 3)
  const seen = { quantity: 10, minimum_stock_level: 4 }
  const changes = { quantity: 12, minimum_stock_level: 6 }
  run(records, 'inventory_item.update', { inventory_item_id: ITEM, changes, seen }, OFFICE)
  expect(item(records)).toMatchObject({ quantity: 9, minimum_stock_level: 6, first_count: 10 })
  expect(records.one('stock_movement', correctionId(OPERATION))).toMatchObject({
    kind: 'correction',
    change: 2,
    counted: 12,
    seen_quantity: 10,
    moved_on: TODAY,
  })
})

test('[V1] a form that leaves the quantity alone records no movement', () => {
  const records = shelf()
  use(records, 3)
  const changes = { name: 'Metformin', quantity: 10 }
  run(records, 'inventory_item.update', { inventory_item_id: ITEM, changes, seen: { quantity: 10 } }, OFFICE)
  expect(item(records)).toMatchObject({ name: 'Metformin', quantity: 7 })
  expect(records.all('stock_movement')).toHaveLength(1)
})

test.each([
  ['on an empty shelf', 0, '2026-04-01', '2026-09-01', '2026-09-01'],
  ['on an empty shelf, without one', 0, '2026-04-01', null, null],
  ['beside older pieces', 5, '2026-04-01', '2026-09-01', '2026-04-01'],
  ['earlier than older pieces', 5, '2026-09-01', '2026-04-01', '2026-04-01'],
  ['beside pieces without one', 5, null, '2026-04-01', '2026-04-01'],
])('[V6] the date of a restock %s', (_, quantity, there, came, shown) => {
  const records = shelf({ quantity, expiration_date: there })
  move(records, { kind: 'restock', amount: 6, expiration_date: came })
  expect(item(records)).toMatchObject({
    expiration_date: shown,
    quantity: quantity + 6,
    last_restocked: TODAY,
  })
})

test('[V6] a restock of an earlier day is not the last one, and a count says what is on the shelf', () => {
  const records = shelf({ last_restocked: '2026-03-08', expiration_date: '2026-03-01' })
  move(records, { kind: 'restock', amount: 6, moved_on: '2026-03-05' })
  expect(item(records)?.last_restocked).toBe('2026-03-08')
  count(records, 12, 16, { expiration_date: '2026-07-01' })
  expect(item(records)).toMatchObject({ expiration_date: '2026-07-01', quantity: 12 })
})

test('[V8] nothing is recorded for tomorrow or for before the item was there, unless a queue brings it', () => {
  const tomorrow = { kind: 'use', amount: 1, moved_on: '2026-03-11' }
  const before = { kind: 'use', amount: 1, moved_on: '2026-01-04' }
  expect(fields(() => move(shelf(), tomorrow))).toEqual({ moved_on: ['Date cannot be in the future'] })
  expect(fields(() => move(shelf(), before))).toEqual({
    moved_on: ['Date cannot be before the item was added'],
  })
  const records = shelf()
  move(records, tomorrow, LATE)
  move(records, before, LATE)
  expect(item(records)?.quantity).toBe(8)
})

test('[V7] what a tablet used before it knew that the item is deleted still counts', () => {
  const records = shelf({ removed_at: `${TODAY}T15:00:00.000Z` })
  expect(() => use(records, 1)).toThrow('Inventory item not found.')
  use(records, 1, LATE)
  expect(item(records)?.quantity).toBe(9)
})

test.each([
  [{ kind: 'use' }, { amount: ['Quantity is required'] }],
  [{ kind: 'use', amount: 1, counted: 2 }, { counted: ['Only a correction is counted'] }],
  [{ kind: 'use', amount: 1, seen_movement_ids: [] }, { counted: ['Only a correction is counted'] }],
  [{ kind: 'restock', amount: 1, reason: 'lost' }, { reason: ['Only a use has a reason'] }],
  [
    { kind: 'use', amount: 1, expiration_date: '2027-01-01' },
    { expiration_date: ['Only a restock or a count has an expiration date'] },
  ],
  [{ kind: 'correction', counted: 2 }, { seen_quantity: ['Say which quantity was shown'] }],
  [{ kind: 'correction', counted: 2, seen_quantity: 3, amount: 1 }, { amount: ['Say what was counted'] }],
  [{ kind: 'restock', amount: 999_999 }, { amount: ['Quantity cannot exceed 999999'] }],
  [
    { kind: 'restock', amount: 1, expiration_date: '2026-03-09' },
    { expiration_date: ['Expiration date cannot be in the past'] },
  ],
])('%o is refused at its field', (said, expected) => {
  expect(fields(() => move(shelf(), said))).toEqual(expected)
})

test('[S15.7] [V2] a use from a tablet that is a year ahead counts on the day it was recorded, and a later count settles it', () => {
  const records = shelf()
  const ahead = move(records, { kind: 'use', amount: 4, moved_on: '2027-03-10' }, LATE)
  expect(records.one('stock_movement', ahead)?.moved_on).toBe(TODAY)
  const seen = { seen_movement_ids: [ahead] }
  count(records, 6, 6, seen)
  expect(item(records)?.quantity).toBe(6)
  // A day of before stays, however late it comes.
  const late = move(records, { kind: 'use', amount: 1, moved_on: '2026-03-01' }, LATE)
  expect(records.one('stock_movement', late)?.moved_on).toBe('2026-03-01')
})
