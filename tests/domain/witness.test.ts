/** Controlled stock: what is counted or discarded is signed by a second person. */
import { expect, test } from 'vitest'
import { correctionId } from '#domain/entities/stock-movement.ts'
import type { OperationContext, OperationDefinition } from '#domain/operation.ts'
import { findOperationDefinition, type OperationKind } from '#domain/operations.ts'
import { perform, readArguments } from '#domain/perform.ts'
import { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'

const where = { scope: 'home:1', revision: 1 } as const
const TODAY = '2026-03-10'
const [example] = examples.inventory_item
const ITEM = example.id
const DANA = 5
const THEO = 6
const RUTH = 4

function shelf(changes: Partial<RowOf<'inventory_item'>> = {}): RecordSet {
  const records = new RecordSet()
  records.putRow('home', { ...examples.home[0], ...where })
  const stock = { quantity: 10, first_count: 10, minimum_stock_level: 4, is_controlled: true }
  records.putRow('inventory_item', { ...example, ...where, ...stock, ...changes })
  return records
}

const by = (author_id: number, changes: Partial<OperationContext> = {}): OperationContext => ({
  operation_id: derivedId('operation', String(author_id)),
  author_id,
  device_id: null,
  recorded_at: `${TODAY}T16:00:00.000Z`,
  utc_offset_minutes: -240,
  received_at: null,
  executionContext: 'device',
  ...changes,
})

function run(records: RecordSet, kind: OperationKind, args: object, context: OperationContext): void {
  const definition = findOperationDefinition(kind) as OperationDefinition
  perform(readArguments(definition, { ...args }), records, context)
}

let recorded = 0
function move(records: RecordSet, what: object, author = DANA): string {
  const stock_movement_id = derivedId('movement', String(++recorded))
  const args = { stock_movement_id, item_id: ITEM, moved_on: TODAY, ...what }
  run(records, 'stock_movement.record', args, by(author))
  return stock_movement_id
}
const count = (records: RecordSet) => move(records, { kind: 'correction', counted: 9, seen_quantity: 10 })
const witness = (records: RecordSet, stock_movement_id: string, context: OperationContext) =>
  run(records, 'stock_movement.witness', { stock_movement_id, item_id: ITEM }, context)
const takeBack = (records: RecordSet, stock_movement_id: string) =>
  run(records, 'stock_movement.withdraw', { stock_movement_id }, by(DANA))
const movement = (records: RecordSet, id: string) => records.one('stock_movement', id)
const waiting = (records: RecordSet) => records.one('inventory_item', ITEM)?.unwitnessed_count

test.each([
  [{ kind: 'correction', counted: 9, seen_quantity: 10 }, true],
  [{ kind: 'use', amount: 1, reason: 'damaged' }, true],
  [{ kind: 'use', amount: 1, reason: 'sent_along' }, true],
  [{ kind: 'use', amount: 1 }, false],
  [{ kind: 'restock', amount: 1 }, false],
])('[V9] of a controlled item %o needs a witness: %s', (what, needs_witness) => {
  const records = shelf()
  const id = move(records, what)
  expect(movement(records, id)).toMatchObject({ needs_witness, witnessed_by: null, witnessed_at: null })
  expect(waiting(records)).toBe(Number(needs_witness))
  const others = shelf({ is_controlled: false })
  expect(movement(others, move(others, what))?.needs_witness).toBe(false)
})

test('[V9] a count made in the form of the item needs a witness too', () => {
  const records = shelf()
  const args = { inventory_item_id: ITEM, changes: { quantity: 8 }, seen: null }
  run(records, 'inventory_item.update', args, by(RUTH, { executionContext: 'rest' }))
  const id = correctionId(by(RUTH).operation_id)
  expect(movement(records, id)).toMatchObject({ needs_witness: true, recorded_by: RUTH })
  expect(waiting(records)).toBe(1)
})

test('[V9] what becomes of the item later changes nothing about a movement', () => {
  const records = shelf()
  const id = count(records)
  const args = { inventory_item_id: ITEM, changes: { is_controlled: false }, seen: null }
  run(records, 'inventory_item.update', args, by(RUTH, { executionContext: 'rest' }))
  expect(movement(records, id)?.needs_witness).toBe(true)
  witness(records, id, by(THEO))
  expect(movement(records, id)).toMatchObject({ witnessed_by: THEO, witnessed_at: by(THEO).recorded_at })
})

test('[V10] a witness signs once, and nothing else of the movement changes', () => {
  const records = shelf()
  const id = count(records)
  const before = movement(records, id)
  witness(records, id, by(THEO))
  expect(movement(records, id)).toEqual({
    ...before,
    witnessed_by: THEO,
    witnessed_at: by(THEO).recorded_at,
  })
  expect(waiting(records)).toBe(0)
  witness(records, id, by(THEO, { recorded_at: `${TODAY}T17:00:00.000Z` }))
  expect(movement(records, id)?.witnessed_at).toBe(by(THEO).recorded_at)
})

test.each(['device', 'rest', 'push'] as const)(
  '[V10] neither its author nor a second person signs as the witness (%s)',
  executionContext => {
    const records = shelf()
    const id = count(records)
    expect(() => witness(records, id, by(DANA, { executionContext }))).toThrow(
      'You recorded this yourself. Another person signs as the witness.',
    )
    witness(records, id, by(THEO, { executionContext }))
    expect(() => witness(records, id, by(RUTH, { executionContext }))).toThrow(
      'Another person has already signed as the witness.',
    )
    expect(movement(records, id)?.witnessed_by).toBe(THEO)
  },
)

test('[V10] a movement is signed with its own item, or is not found', () => {
  const records = shelf()
  const id = count(records)
  records.putRow('inventory_item', { ...example, ...where, id: 77 })
  const args = { stock_movement_id: id, item_id: 77 }
  expect(() => run(records, 'stock_movement.witness', args, by(THEO))).toThrow('Stock movement not found.')
})

test('[V11] what is taken back waits for nobody, and a signature that was queued before stays', () => {
  const records = shelf()
  const id = count(records)
  takeBack(records, id)
  expect(waiting(records)).toBe(0)
  expect(() => witness(records, id, by(THEO))).toThrow('This was taken back. It needs no witness.')
  witness(records, id, by(THEO, { executionContext: 'push' }))
  expect(movement(records, id)).toMatchObject({ witnessed_by: THEO, withdrawn_by: DANA })
  expect(waiting(records)).toBe(0)
})

test('[V11] a use needs no witness; one that was queued, since the item was controlled then, is kept', () => {
  const records = shelf({ is_controlled: false })
  const id = count(records)
  expect(() => witness(records, id, by(THEO))).toThrow('This needs no witness.')
  witness(records, id, by(THEO, { executionContext: 'push' }))
  expect(movement(records, id)).toMatchObject({ needs_witness: false, witnessed_by: THEO })
  expect(waiting(records)).toBe(0)
})

test('[V11] a count that was signed and is taken back is not waited for again', () => {
  const records = shelf()
  const [one, other] = [count(records), count(records)]
  expect(waiting(records)).toBe(2)
  witness(records, one, by(THEO))
  takeBack(records, one)
  expect(waiting(records)).toBe(1)
  takeBack(records, other)
  expect(waiting(records)).toBe(0)
})

test('[V10] a movement that a device has and the server lost does not bring its author back as the witness', () => {
  const records = shelf()
  const lost = { ...examples.stock_movement[1], ...where, item_id: ITEM, recorded_by: DANA, moved_on: TODAY }
  const recover = (witnessed_by: number | null) => {
    const rows = [{ collection: 'stock_movement', row: { ...lost, witnessed_by } }]
    run(records, 'record.recover', { scope: where.scope, rows }, by(RUTH, { executionContext: 'push' }))
  }
  expect(() => recover(DANA)).toThrow('Nobody is the witness of what they recorded themselves.')
  recover(null)
  expect(waiting(records)).toBe(1)
})
