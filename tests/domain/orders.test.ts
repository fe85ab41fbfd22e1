import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  besideOrders,
  duplicateOrder,
  duplicatePairs,
  guardKey,
  type ItemOrder,
  isActive,
  isDuplicateRequest,
  needsNewVersion,
  type OrderContent,
  type OrderPeriod,
  periodsOverlap,
} from '#domain/rules/orders.ts'
import { currentVersion } from '#domain/rules/versions.ts'
import { addDays } from '#domain/values/dates.ts'
import { aVersion, GATE } from './an-order.ts'

describe('active orders', () => {
  test.each([
    [null, true],
    ['2026-03-08', true],
    ['2026-03-07', false],
    ['2027-01-01', true],
  ])('[P2 §4] on 2026-03-08 an order ending %s is active: %s', (end_date, active) => {
    expect(isActive({ end_date }, '2026-03-08')).toBe(active)
  })
})

describe('versions', () => {
  const first = aVersion({ id: 'a' })
  const second = aVersion({ id: 'b', effective_date: '2026-03-04', effective_time: '14:00' })
  const at = (date: string, time: string) => currentVersion([second, first], { date, time })?.id

  test('[M9.3] the version in force is the last that has taken effect', () => {
    expect(at('2026-03-04', '13:59')).toBe('a')
    expect(at('2026-03-04', '14:00')).toBe('b')
    expect(at('2026-03-05', '00:00')).toBe('b')
    expect(currentVersion([], { date: '2026-03-05', time: '00:00' })).toBeUndefined()
  })

  test('of two versions for one minute the one that replaces the other counts, whatever their ids', () => {
    const wrong = { ...second, id: 'f', replaces_version_id: first.id }
    const right = { ...second, id: '0', replaces_version_id: wrong.id }
    const at = { date: second.effective_date, time: '23:59' }
    expect(currentVersion([right, wrong, first], at)?.id).toBe('0')
  })

  test('[M9.4] before the first version took effect the first version counts', () => {
    expect(at('2025-12-01', '08:00')).toBe('a')
  })

  const weekly = aVersion({ frequency_type: 'weekly', administration_days: ['Monday', 'Thursday'] })
  test.each<[string, Partial<OrderContent>]>([
    ['drug', { inventory_id: 99 }],
    ['dosage', { dosage: 2 }],
    ['unit', { unit: 'ml' }],
    ['route', { administration_route: 'topical' }],
    ['kind of schedule', { frequency_type: 'daily' }],
    ['count', { frequency_value: 3 }],
    ['times a day', { daily_frequency: 2 }],
    ['times', { administration_times: ['09:00'] }],
    ['days', { administration_days: ['Monday'] }],
  ])('[M9.1] changing the %s makes a new version', (_, change) => {
    expect(needsNewVersion(weekly, change)).toBe(true)
  })

  test.each<[string, Partial<OrderContent>]>([
    ['nothing', {}],
    ['the same again', weekly],
    ['the days in another order and shortened', { administration_days: ['thu', 'mon', 'Thursday'] }],
    ['the usual times written out', { administration_times: ['08:00', '08:00'] }],
  ])('[M9.2] asking for %s makes none', (_, change) => {
    expect(needsNewVersion(weekly, change)).toBe(false)
  })
})

describe('a request sent twice', () => {
  const at = '2026-03-08T12:00:00.000Z'
  test.each([
    ['2026-03-08T12:00:00.000Z', true],
    ['2026-03-08T12:00:01.999Z', true],
    ['2026-03-08T12:00:02.000Z', false],
    ['2026-03-08T11:59:58.001Z', true],
    ['2026-03-08T11:59:58.000Z', false],
  ])('[M10.1] recorded at %s, after one at 12:00:00, it is a duplicate: %s', (recordedAt, duplicate) => {
    expect(isDuplicateRequest(at, recordedAt)).toBe(duplicate)
  })

  test('[M10.1] the first request is never a duplicate', () => {
    expect(isDuplicateRequest(null, at)).toBe(false)
  })

  test('[M10.2] two requests are the same when author, kind and content are, in whatever order the fields come', () => {
    const key = guardKey('medication.create', 5, { client_id: 1, dosage: 2, unit: undefined })
    expect(guardKey('medication.create', 5, { dosage: 2, client_id: 1 })).toBe(key)
    expect(guardKey('medication.create', 6, { client_id: 1, dosage: 2 })).not.toBe(key)
    expect(guardKey('medication.update', 5, { client_id: 1, dosage: 2 })).not.toBe(key)
    expect(guardKey('medication.create', 5, { client_id: 1, dosage: 3 })).not.toBe(key)
    expect(guardKey('medication.create', 5, { client_id: 1, dosage: 2, unit: null })).not.toBe(key)
  })
})

describe('two orders of one item', () => {
  const from = (start_date: string, end_date: string | null): OrderPeriod => ({ start_date, end_date })

  test.each([
    ['both ongoing', from('2026-03-01', null), from('2026-05-01', null), true],
    ['one after the other', from('2026-03-01', '2026-03-09'), from('2026-03-10', null), false],
    ['two days together', from('2026-03-01', '2026-03-10'), from('2026-03-09', null), true],
    ['one within the other', from('2026-03-01', '2026-03-31'), from('2026-03-10', '2026-03-20'), true],
    ['a single day within the other', from('2026-03-01', null), from('2026-03-10', '2026-03-10'), true],
    ['the same single day', from('2026-03-10', '2026-03-10'), from('2026-03-10', '2026-03-10'), true],
    ['one that ends before it starts', from('2026-03-10', '2026-03-01'), from('2026-01-01', null), false],
  ])('[M10.3] %s', (_, a, b, overlap) => {
    expect(periodsOverlap(a, b)).toBe(overlap)
    expect(periodsOverlap(b, a)).toBe(overlap)
  })

  test.each([
    ['one ends on the day the other starts', from('2026-03-01', '2026-03-10'), from('2026-03-10', null)],
    [
      'an order stopped on its first day and replaced',
      from('2026-03-10', '2026-03-10'),
      from('2026-03-10', null),
    ],
    [
      'an order for the last day of the other',
      from('2026-03-01', '2026-03-10'),
      from('2026-03-10', '2026-03-10'),
    ],
  ])('[M10.4] a changeover day is no overlap: %s', (_, a, b) => {
    expect(periodsOverlap(a, b)).toBe(false)
    expect(periodsOverlap(b, a)).toBe(false)
  })

  test('[M10.3] periods of more than one day overlap when they share at least two', () => {
    const period = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 }))
    const dates = ([start, days]: [number, number]) =>
      Array.from({ length: days + 1 }, (_, i) => addDays('2026-02-10', start + i))
    fc.assert(
      fc.property(period, period, (a, b) => {
        const shared = dates(a).filter(date => dates(b).includes(date))
        const [first, second] = [a, b].map(p => from(dates(p)[0] ?? '', dates(p).at(-1) ?? null))
        expect(first && second && periodsOverlap(first, second)).toBe(shared.length > 1)
      }),
      GATE,
    )
  })

  const order = (id: string, changes: Partial<ItemOrder> = {}): ItemOrder => ({
    id,
    client_id: 1,
    inventory_id: 1,
    is_as_needed: false,
    start_date: '2026-03-01',
    end_date: null,
    ...changes,
  })
  const today = '2026-03-08'

  test('[M10.3] a second active order of the same item for the same client is found, the earliest first', () => {
    const others = [order('c', { start_date: '2026-03-02' }), order('b')]
    expect(duplicateOrder(order('a'), others, today)?.id).toBe('b')
  })

  test('[M10.3] the order itself, another item and another client are no duplicates', () => {
    const others = [order('a'), order('b', { inventory_id: 2 }), order('c', { client_id: 2 })]
    expect(duplicateOrder(order('a'), others, today)).toBeNull()
  })

  test('[M10.5] an order that has ended is no duplicate, nor has one', () => {
    const ended = order('b', { end_date: '2026-03-07' })
    expect(duplicateOrder(order('a'), [ended], today)).toBeNull()
    expect(duplicateOrder(ended, [order('a')], today)).toBeNull()
  })

  test('[M10.6] an as-needed order beside a scheduled one is no duplicate, two of a kind are', () => {
    const scheduled = order('a')
    const asNeeded = order('b', { is_as_needed: true })
    expect(duplicateOrder(asNeeded, [scheduled], today)).toBeNull()
    expect(besideOrders(asNeeded, [scheduled], today)).toEqual([scheduled])
    expect(duplicateOrder(order('c', { is_as_needed: true }), [scheduled, asNeeded], today)?.id).toBe('b')
    expect(
      duplicatePairs([scheduled, asNeeded, order('c')], today).map(pair => pair.map(({ id }) => id)),
    ).toEqual([['a', 'c']])
  })
})
