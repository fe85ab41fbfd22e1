import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DrugOrder,
  duplicatePairs,
  duplicateRequestKey,
  findDuplicateOrder,
  isActive,
  isDuplicateRequest,
  needsNewVersion,
  type OrderContent,
  type OrderPeriod,
  overlappingOrders,
  runTogether,
} from '#domain/rules/doses/orders.ts'
import { versionInForceAt } from '#domain/rules/doses/versions.ts'
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
  const at = (date: string, time: string) => versionInForceAt([second, first], { date, time })?.id

  test('[M9.3] the version in force is the last that has taken effect', () => {
    expect(at('2026-03-04', '13:59')).toBe('a')
    expect(at('2026-03-04', '14:00')).toBe('b')
    expect(at('2026-03-05', '00:00')).toBe('b')
    expect(versionInForceAt([], { date: '2026-03-05', time: '00:00' })).toBeUndefined()
  })

  test('of two versions for one minute the one that replaces the other counts, whatever their ids', () => {
    const wrong = { ...second, id: 'f', replaces_version_id: first.id }
    const right = { ...second, id: '0', replaces_version_id: wrong.id }
    const at = { date: second.effective_date, time: '23:59' }
    expect(versionInForceAt([right, wrong, first], at)?.id).toBe('0')
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
    const key = duplicateRequestKey('medication.create', 5, { client_id: 1, dosage: 2, unit: undefined })
    expect(duplicateRequestKey('medication.create', 5, { dosage: 2, client_id: 1 })).toBe(key)
    expect(duplicateRequestKey('medication.create', 6, { client_id: 1, dosage: 2 })).not.toBe(key)
    expect(duplicateRequestKey('medication.update', 5, { client_id: 1, dosage: 2 })).not.toBe(key)
    expect(duplicateRequestKey('medication.create', 5, { client_id: 1, dosage: 3 })).not.toBe(key)
    expect(duplicateRequestKey('medication.create', 5, { client_id: 1, dosage: 2, unit: null })).not.toBe(key)
  })
})

describe('two orders of one item', () => {
  const from = (start_date: string, end_date: string | null): OrderPeriod => ({ start_date, end_date })
  /** Once daily at 08:00 unless other times are named. */
  const timed = (period: OrderPeriod, ...administration_times: string[]) => ({
    ...period,
    start_time: null,
    versions: [aVersion({ effective_date: period.start_date, daily_frequency: null, administration_times })],
  })

  test.each([
    ['both ongoing', from('2026-03-01', null), from('2026-05-01', null), true],
    ['one after the other', from('2026-03-01', '2026-03-09'), from('2026-03-10', null), false],
    ['two days together', from('2026-03-01', '2026-03-10'), from('2026-03-09', null), true],
    ['one within the other', from('2026-03-01', '2026-03-31'), from('2026-03-10', '2026-03-20'), true],
    ['a single day within the other', from('2026-03-01', null), from('2026-03-10', '2026-03-10'), true],
    ['the same single day', from('2026-03-10', '2026-03-10'), from('2026-03-10', '2026-03-10'), true],
    [
      'a single day at the start of the other',
      from('2026-03-10', '2026-03-10'),
      from('2026-03-10', null),
      true,
    ],
    ['the last day of the other', from('2026-03-01', '2026-03-10'), from('2026-03-10', '2026-03-10'), true],
    ['one that ends before it starts', from('2026-03-10', '2026-03-01'), from('2026-01-01', null), false],
  ])('[M10.3] whatever their times: %s', (_, a, b, together) => {
    expect(runTogether(timed(a, '08:00'), timed(b, '20:00'))).toBe(together)
    expect(runTogether(timed(b, '20:00'), timed(a, '08:00'))).toBe(together)
  })

  test.each<[string, string[], string[], boolean]>([
    ['at other times', ['08:00', '14:00'], ['20:00'], false],
    ['at the same time', ['08:00'], ['08:00'], true],
    ['at one time of several', ['08:00', '20:00'], ['12:00', '20:00'], true],
  ])('[M10.4] on a changeover day they run together only %s', (_, before, after, together) => {
    const [a, b] = [
      timed(from('2026-03-01', '2026-03-10'), ...before),
      timed(from('2026-03-10', null), ...after),
    ]
    expect(runTogether(a, b)).toBe(together)
    expect(runTogether(b, a)).toBe(together)
  })

  test('[M10.4] only the doses of that very day count: its weekdays, its first time and its version', () => {
    // A Tuesday.
    const day = '2026-03-10'
    const before = timed(from('2026-03-01', day), '08:00')
    const after = timed(from(day, null), '08:00')
    expect(runTogether(before, { ...after, start_time: '14:00' })).toBe(false)
    const [said] = before.versions
    if (said === undefined) throw new Error('No version.')
    const weekly = { frequency_type: 'weekly', administration_days: ['Monday'] } as const
    expect(runTogether({ ...before, versions: [{ ...said, ...weekly }] }, after)).toBe(false)
    const moved = { ...said, id: 'later', effective_date: day, administration_times: ['07:00'] }
    expect(runTogether({ ...before, versions: [said, moved] }, after)).toBe(false)
  })

  test('[M10.3] periods of more than one day run together when they share at least two', () => {
    const period = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 }))
    const dates = ([start, days]: [number, number]) =>
      Array.from({ length: days + 1 }, (_, i) => addDays('2026-02-10', start + i))
    const periodOf = (days: string[]) => from(days[0] ?? '', days.at(-1) ?? null)
    fc.assert(
      fc.property(period, period, (a, b) => {
        const shared = dates(a).filter(date => dates(b).includes(date))
        const together = runTogether(timed(periodOf(dates(a)), '08:00'), timed(periodOf(dates(b)), '20:00'))
        expect(together).toBe(shared.length > 1)
      }),
      GATE,
    )
  })

  const order = (id: string, changes: Partial<DrugOrder> = {}): DrugOrder => ({
    id,
    client_id: 1,
    inventory_id: 1,
    medication_name: 'Lisinopril 10 mg',
    is_as_needed: false,
    start_date: '2026-03-01',
    start_time: null,
    end_date: null,
    versions: [aVersion()],
    ...changes,
  })
  const today = '2026-03-08'

  test('[M10.3] a second active order of the same item for the same client is found, the earliest first', () => {
    const others = [order('c', { start_date: '2026-03-02' }), order('b')]
    expect(findDuplicateOrder(order('a'), others, today)?.id).toBe('b')
  })

  test('[M10.3] the order itself, another item and another client are no duplicates', () => {
    const another = { inventory_id: 2, medication_name: 'Metformin 500 mg' }
    const others = [order('a'), order('b', another), order('c', { client_id: 2 })]
    expect(findDuplicateOrder(order('a'), others, today)).toBeNull()
  })

  test('[M10.9] items of one name are one drug, as after a move to a home with a stock of its own', () => {
    const moved = order('b', { inventory_id: 9, medication_name: 'lisinopril 10mg' })
    expect(findDuplicateOrder(order('a'), [moved], today)?.id).toBe('b')
    const stronger = order('c', { inventory_id: 9, medication_name: 'Lisinopril 20 mg' })
    expect(findDuplicateOrder(order('a'), [stronger], today)).toBeNull()
  })

  test('[M10.5] an order that has ended is no duplicate, nor has one', () => {
    const ended = order('b', { end_date: '2026-03-07' })
    expect(findDuplicateOrder(order('a'), [ended], today)).toBeNull()
    expect(findDuplicateOrder(ended, [order('a')], today)).toBeNull()
  })

  test('[M10.6] an as-needed order beside a scheduled one is no duplicate, two of a kind are', () => {
    const scheduled = order('a')
    const asNeeded = order('b', { is_as_needed: true })
    expect(findDuplicateOrder(asNeeded, [scheduled], today)).toBeNull()
    expect(overlappingOrders(asNeeded, [scheduled], today)).toEqual([scheduled])
    expect(findDuplicateOrder(order('c', { is_as_needed: true }), [scheduled, asNeeded], today)?.id).toBe('b')
    expect(
      duplicatePairs([scheduled, asNeeded, order('c')], today).map(pair => pair.map(({ id }) => id)),
    ).toEqual([['a', 'c']])
  })
})
