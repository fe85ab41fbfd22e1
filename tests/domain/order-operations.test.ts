/** What the operations on orders make of an order, without server or device. */
import { beforeEach, describe, expect, test } from 'vitest'
import { client } from '#domain/entities/client.ts'
import { home } from '#domain/entities/home.ts'
import { inventoryItem } from '#domain/entities/inventory-item.ts'
import { medication } from '#domain/entities/medication.ts'
import { medicationVersion } from '#domain/entities/medication-version.ts'
import type { OperationContext } from '#domain/operation.ts'
import { type OperationInput, type OperationKind, operationNamed } from '#domain/operations.ts'
import { perform, readArguments } from '#domain/perform.ts'
import { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'

const place = { scope: 'home:1', revision: 1 } as const
const id = (name: string) => derivedId('test', name)
const first = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('An entity without an example.')
  return row
}

const resident: RowOf<'client'> = { ...first(client.examples), ...place }
const order: RowOf<'medication'> = { ...first(medication.examples), ...place }
const version: RowOf<'medication_version'> = { ...first(medicationVersion.examples), ...place }
/** 09:00 of that day at the home. */
const NOW = '2026-03-10T13:00:00.000Z'

let records: RecordSet
beforeEach(() => {
  records = new RecordSet()
  records.put({ collection: 'home', row: { ...first(home.examples), ...place } })
  records.put({ collection: 'client', row: resident })
  records.put({ collection: 'inventory_item', row: { ...first(inventoryItem.examples), ...place } })
  records.put({
    collection: 'inventory_item',
    row: { ...first(inventoryItem.examples), ...place, id: 2, name: 'Lisinopril' },
  })
  records.put({ collection: 'medication', row: order })
  records.put({ collection: 'medication_version', row: version })
})

function run<Kind extends OperationKind>(
  kind: Kind,
  args: OperationInput<Kind>,
  change: Partial<OperationContext> = {},
) {
  const definition = operationNamed(kind)
  if (definition === undefined) throw new Error(`No operation is called ${kind}.`)
  return perform(readArguments(definition, args), records, {
    operation_id: id('operation'),
    author_id: 4,
    device_id: null,
    recorded_at: NOW,
    utc_offset_minutes: 0,
    received_at: NOW,
    place: 'rest',
    ...change,
  }).changed
}

const update = (changes: OperationInput<'medication.update'>['changes'], at = NOW) =>
  run(
    'medication.update',
    { medication_id: order.id, version_id: id(`version ${at}`), changes, seen: null },
    { recorded_at: at },
  )
const versionIn = (rows: ReturnType<typeof run>) =>
  rows.flatMap(entry => (entry.collection === 'medication_version' ? [entry.row] : []))[0]

describe('[M9] changing an order', () => {
  test('another dosage is a new version from now on that keeps the days of the schedule', () => {
    const made = versionIn(update({ dosage: 2 }))
    expect(made).toMatchObject({ dosage: 2, effective_date: '2026-03-10', effective_time: '09:00' })
    expect(made).toMatchObject({ anchor_date: version.anchor_date, replaces_version_id: version.id })
  })

  test('another schedule counts from the day it is changed', () => {
    const made = versionIn(update({ frequency_type: 'interval', frequency_value: 3 }))
    expect(made).toMatchObject({ frequency_type: 'interval', anchor_date: '2026-03-10' })
  })

  test('notes and an end are no new version', () => {
    expect(versionIn(update({ notes: 'With water', end_date: '2026-04-01' }))).toBeUndefined()
  })

  test('moving the start of a schedule that counts from it moves its days, and its first time', () => {
    records.put({
      collection: 'medication_version',
      row: { ...version, frequency_type: 'interval', frequency_value: 3 },
    })
    const rows = update({ start_date: '2026-03-20' })
    expect(rows[0]?.row).toMatchObject({ start_date: '2026-03-20', start_time: '08:00' })
    expect(versionIn(rows)).toMatchObject({ anchor_date: '2026-03-20' })
  })
})

describe('[M10] the guard', () => {
  test('refuses an update that repeats the one of a second ago, and lets another through', () => {
    update({ notes: 'With water' })
    const soon = '2026-03-10T13:00:01.000Z'
    expect(() => update({ notes: 'With water' }, soon)).toThrow(
      'Duplicate medication update request detected',
    )
    expect(update({ notes: 'With milk' }, soon)).toHaveLength(1)
    expect(update({ notes: 'With milk' }, '2026-03-10T13:00:04.000Z')).toHaveLength(1)
  })

  test('refuses a second active order of one item where a person can still decide, and takes it from a queue', () => {
    const second = {
      medication_id: id('second'),
      version_id: id('second version'),
      client_id: 1,
      inventory_id: 1,
      dosage: 1,
    }
    expect(() => run('medication.create', second)).toThrow('already exists')
    expect(run('medication.create', second, { place: 'push' })).toHaveLength(2)
  })

  test('replaces an order by another of the same item in one operation, with no day between and none twice', () => {
    const rows = run('medication.change', {
      medication_id: order.id,
      last_date: '2026-03-14',
      replacement: {
        medication_id: id('next'),
        version_id: id('next version'),
        inventory_id: 1,
        dosage: 2,
        start_date: '2026-03-15',
      },
    })
    expect(rows.map(({ row }) => row)).toMatchObject([
      { id: order.id, end_date: '2026-03-14' },
      { id: id('next'), start_date: '2026-03-15' },
      { medication_id: id('next'), dosage: 2 },
    ])
  })
})

test('[M2] no order begins for a client who has left', () => {
  records.put({
    collection: 'client',
    row: { ...resident, status: 'inactive', discharge_date: '2026-03-01', inactive_from: '2026-03-01' },
  })
  const late = {
    medication_id: id('late'),
    version_id: id('late version'),
    client_id: 1,
    inventory_id: 2,
    dosage: 1,
  }
  expect(() => run('medication.create', late)).toThrow('no longer active')
})

test('deleting an order hides it and ends it today; deleting it again finds nothing', () => {
  expect(run('medication.delete', { medication_id: order.id })[0]?.row).toMatchObject({
    end_date: '2026-03-10',
    removed_at: NOW,
  })
  expect(() => run('medication.delete', { medication_id: order.id })).toThrow('not found')
})
