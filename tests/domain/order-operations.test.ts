/** What the operations on orders make of an order, without server or device. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { OperationContext } from '#domain/operation.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import type { RecordSet } from '#domain/record-set.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { homeAndClient, id, NOW, oneOrder, order, resident, run as runOn, version } from './one-order.ts'

let records: RecordSet
beforeEach(() => {
  records = oneOrder()
})

const run = <Kind extends OperationKind>(
  kind: Kind,
  args: OperationInput<Kind>,
  change: Partial<OperationContext> = {},
) => runOn(records, kind, args, change)

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

  test('[M10.2] an order that says anything else is no double tap, nor is one of another author', () => {
    const asked = {
      client_id: 1,
      inventory_id: 1,
      dosage: 1,
      start_date: '2026-04-01',
      end_date: '2026-04-10',
      notes: 'With food',
    }
    const create = (name: string, change: Partial<OperationContext> & { said?: object } = {}) => {
      const { said, ...context } = change
      const ids = { medication_id: id(name), version_id: id(`${name} version`) }
      // From a queue, where no person can be asked about two orders of one drug (M10.7).
      return run('medication.create', { ...ids, ...asked, ...said }, { executionContext: 'push', ...context })
    }
    const soon = '2026-03-10T13:00:01.000Z'
    create('first')
    expect(() => create('again', { recorded_at: soon })).toThrow('Duplicate medication creation request')
    const others = [
      { dosage: 2 },
      { notes: null },
      { end_date: '2026-04-11' },
      { administration_times: ['09:00'] },
    ]
    others.forEach((said, place) => {
      expect(create(`other ${place}`, { said, recorded_at: soon })).toHaveLength(2)
    })
    expect(create('of another', { author_id: 6, recorded_at: soon })).toHaveLength(2)
  })

  test('[M10.2] what asks for nothing new right after the order was written is no update sent twice', () => {
    run('medication.create', {
      ...{
        medication_id: id('new'),
        version_id: id('new version'),
        client_id: 1,
        inventory_id: 2,
        dosage: 1,
      },
      notes: 'With water',
    })
    const changes = { notes: 'With water' }
    const again = { medication_id: id('new'), version_id: id('none'), changes, seen: null }
    expect(run('medication.update', again, { recorded_at: '2026-03-10T13:00:01.000Z' })).toHaveLength(1)
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
    expect(run('medication.create', second, { executionContext: 'push' })).toHaveLength(2)
  })

  const asNeeded = {
    medication_id: id('as needed'),
    version_id: id('as needed version'),
    client_id: 1,
    inventory_id: 1,
    dosage: 1,
    frequency_type: 'as_needed',
  } as const

  test('[M10.6] takes an as-needed order beside a scheduled one, and refuses a second as-needed one', () => {
    expect(run('medication.create', asNeeded)).toHaveLength(2)
    const again = { ...asNeeded, medication_id: id('again'), version_id: id('again version') }
    expect(() => run('medication.create', again, { recorded_at: '2026-03-10T13:00:10.000Z' })).toThrow(
      'already exists',
    )
    const later = '2026-03-10T13:00:20.000Z'
    const change = { medication_id: asNeeded.medication_id, version_id: id('daily'), seen: null }
    expect(() =>
      run('medication.update', { ...change, changes: { frequency_type: 'daily' } }, { recorded_at: later }),
    ).toThrow('already exists')
  })

  describe.each(['rest', 'device'] as const)('asked for over %s', executionContext => {
    const second = {
      medication_id: id('second'),
      version_id: id('second version'),
      client_id: 1,
      inventory_id: 1,
      dosage: 1,
      start_date: '2026-03-12',
    }
    const later = (minute: number) => ({ executionContext, recorded_at: `2026-03-10T13:0${minute}:00.000Z` })
    const changeEnd = (medication_id: string, end_date: string, minute: number) =>
      run(
        'medication.update',
        { medication_id, version_id: id(`end ${minute}`), seen: null, changes: { end_date } },
        later(minute),
      )

    test('[M10.4] a changeover is refused where both are due at one time, and taken at other times', () => {
      changeEnd(order.id, '2026-03-12', 1)
      const twice = { ...second, administration_times: ['12:00', '20:00'] }
      expect(() => run('medication.create', twice, later(2))).toThrow('already exists')
      expect(() =>
        run(
          'medication.change',
          { medication_id: order.id, last_date: '2026-03-12', replacement: withoutClient(twice) },
          later(2),
        ),
      ).toThrow('already exists')
      expect(run('medication.create', { ...second, administration_times: ['12:00'] }, later(3))).toHaveLength(
        2,
      )
      const { medication_id } = second
      const change = { medication_id, version_id: id('times'), seen: null }
      const changes = { administration_times: ['08:00'] }
      expect(() => run('medication.update', { ...change, changes }, later(4))).toThrow('already exists')
    })

    test('[M10.3] an order of a single day beside one from that day is refused, whatever their times', () => {
      changeEnd(order.id, '2026-03-11', 1)
      const oneDay = { ...second, end_date: '2026-03-12', administration_times: ['09:00'] }
      expect(run('medication.create', oneDay, later(2))).toHaveLength(2)
      const ongoing = { ...second, medication_id: id('ongoing'), version_id: id('ongoing version') }
      expect(() => run('medication.create', ongoing, later(3))).toThrow('already exists')
      // The end of the first order moved onto that day.
      expect(() => changeEnd(order.id, '2026-03-12', 4)).toThrow('already exists')
    })

    test('[M10.9] an item of the same name in another home is the same drug', () => {
      const item = records.one('inventory_item', 2)
      if (item === undefined) throw new Error('No second item.')
      records.put({ collection: 'inventory_item', row: { ...item, name: 'metformin 500mg Tablet' } })
      const moved = { ...second, inventory_id: 2, administration_times: ['12:00'] }
      expect(() => run('medication.create', moved, later(1))).toThrow('already exists')
    })
  })

  test('[M10.7] one of two duplicates made offline can still be changed and ended', () => {
    const second = { ...asNeeded, frequency_type: 'daily' } as const
    run('medication.create', second, { executionContext: 'push' })
    const change = { medication_id: second.medication_id, version_id: id('ended'), seen: null }
    const at = { recorded_at: '2026-03-10T13:00:20.000Z' }
    expect(
      run('medication.update', { ...change, changes: { notes: 'Which one?', end_date: '2026-03-10' } }, at),
    ).toHaveLength(1)
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

const withoutClient = <Order extends { client_id: number }>({ client_id: _, ...order }: Order) => order

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

test('[M1.8] deleting an order hides it and ends it today, and says by whom; deleting it again finds nothing', () => {
  expect(run('medication.delete', { medication_id: order.id })[0]?.row).toMatchObject({
    end_date: '2026-03-10',
    removed_at: NOW,
    removed_by: 4,
  })
  expect(() => run('medication.delete', { medication_id: order.id })).toThrow('not found')
})

test('[P2 §8] a dose of an order that does not say what to give is refused in the words of the specification', () => {
  records = homeAndClient()
  records.put({ collection: 'medication', row: order })
  const dose = { medication_id: order.id, administration_date: '2026-03-10', administration_time: '08:00' }
  const administration_id = administrationId(order.id, dose.administration_date, dose.administration_time)
  expect(() => run('administration.schedule', { ...dose, administration_id })).toThrow(
    'Could not find or create administration record. Please check if the medication is properly configured.',
  )
})
