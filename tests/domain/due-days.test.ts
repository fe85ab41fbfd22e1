import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultTimes,
  dueSlots,
  isDueOn,
  type OrderVersion,
  storedFrequencyType,
  timesOf,
} from '#domain/rules/doses/schedule.ts'
import { addDays, dayNumber, daysBetween, monthDays } from '#domain/values/dates.ts'
import { anOrder, aVersion, GATE } from './an-order.ts'

const ZONE = 'America/New_York'

/** Due days of a month as day numbers. */
const daysIn = (month: string, changes: Partial<OrderVersion>, line = anOrder()) =>
  monthDays(month)
    .filter(date => isDueOn(aVersion(changes), line, date))
    .map(date => Number(date.slice(8)))

const dosesOn = (from: string, to: string, changes: Partial<OrderVersion> = {}, line = anOrder()) =>
  dueSlots(line, [aVersion(changes)], from, to, ZONE).map(slot => `${slot.date} ${slot.time}`)

const day = fc
  .integer({ min: dayNumber('2023-12-01'), max: dayNumber('2027-03-31') })
  .map(n => addDays('1970-01-01', n))
describe('times of a day', () => {
  test.each([
    [1, ['08:00']],
    [2, ['08:00', '20:00']],
    [3, ['08:00', '14:00', '20:00']],
    [4, ['08:00', '12:00', '16:00', '20:00']],
  ])('[M2.4] %i a day without times is at the usual times', (count, times) => {
    expect(defaultTimes(count)).toEqual(times)
    expect(timesOf(aVersion({ daily_frequency: count }))).toEqual(times)
  })

  test.each([
    [5, ['03:12', '08:00', '12:48', '17:36', '22:24']],
    [6, ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00']],
    [7, ['01:08', '04:34', '08:00', '11:25', '14:51', '18:17', '21:42']],
  ])('[M2.5] %i a day are spread over 24 hours from 08:00, as clock times of each date', (count, times) => {
    expect(defaultTimes(count)).toEqual(times)
  })

  test('[M2.6] the times an order names go before the count, earliest first, each once', () => {
    const times = timesOf(aVersion({ daily_frequency: 4, administration_times: ['21:00', '06:30', '21:00'] }))
    expect(times).toEqual(['06:30', '21:00'])
  })

  test('[M2.6] a daily order with only a frequency_value takes it as times a day; other orders do not', () => {
    expect(timesOf(aVersion({ daily_frequency: null, frequency_value: 2 }))).toHaveLength(2)
    const weekly = aVersion({ frequency_type: 'weekly', daily_frequency: null, frequency_value: 2 })
    expect(timesOf(weekly)).toEqual(['08:00'])
  })
})

describe('days', () => {
  test('[M2.7] a daily order is due every day, leap day included', () => {
    const line = anOrder({ start_date: '2024-01-01' })
    expect(daysIn('2024-02', {}, line)).toHaveLength(29)
  })

  test('[M2.7] an as-needed order is never scheduled, whatever times it names', () => {
    const asNeeded = { frequency_type: storedFrequencyType('prn'), administration_times: ['08:00'] }
    expect(asNeeded.frequency_type).toBe('as_needed')
    expect(daysIn('2026-03', asNeeded)).toEqual([])
    expect(dosesOn('2026-03-01', '2026-03-31', asNeeded)).toEqual([])
    expect(timesOf(aVersion(asNeeded))).toEqual([])
  })

  test('[M2.8] a weekly order with names is due on those weekdays', () => {
    const named = { frequency_type: 'weekly' as const, administration_days: ['Monday', 'thu'] }
    expect(daysIn('2026-03', named)).toEqual([2, 5, 9, 12, 16, 19, 23, 26, 30])
  })

  test.each([
    [1, [1, 8, 15, 22, 29]],
    [2, [1, 5, 8, 12, 15, 19, 22, 26, 29]],
    [3, [1, 4, 6, 8, 11, 13, 15, 18, 20, 22, 25, 27, 29]],
    [7, Array.from({ length: 31 }, (_, i) => i + 1)],
  ])(
    '[M2.9] a weekly order without names, %i a week, is spread from the day it is counted from',
    (count, days) => {
      expect(daysIn('2026-01', { frequency_type: 'weekly', frequency_value: count })).toEqual(days)
    },
  )

  test('[M2.9] any seven days in a row have exactly the asked number of due days, the anchor among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), day, fc.nat(400), (count, anchor_date, later) => {
        const line = anOrder({ start_date: anchor_date })
        const weekly = aVersion({ frequency_type: 'weekly', frequency_value: count, anchor_date })
        const week = Array.from({ length: 7 }, (_, i) => addDays(anchor_date, later + i))
        expect(week.filter(date => isDueOn(weekly, line, date))).toHaveLength(count)
        expect(isDueOn(weekly, line, anchor_date)).toBe(true)
      }),
      GATE,
    )
  })

  test('[M2.10] a monthly order with numbers is due on those days', () => {
    expect(daysIn('2026-03', { frequency_type: 'monthly', administration_days: ['15', '1'] })).toEqual([
      1, 15,
    ])
  })

  test.each([
    ['2026-01', [31]],
    ['2026-02', [28]],
    ['2024-02', [29]],
    ['2026-04', [30]],
  ])('[M2.11] a monthly dose on the 31st falls in %s on the last day', (month, days) => {
    const line = anOrder({ start_date: '2024-01-01' })
    expect(daysIn(month, { frequency_type: 'monthly', administration_days: ['31'] }, line)).toEqual(days)
  })

  test('[M2.11] a monthly dose on the 30th and the 31st falls on the last day of a short month, once', () => {
    const monthly = { frequency_type: 'monthly' as const, administration_days: ['30', '31'] }
    expect(daysIn('2026-02', monthly)).toEqual([28])
    expect(dosesOn('2026-02-01', '2026-02-28', monthly)).toEqual(['2026-02-28 08:00'])
    expect(daysIn('2026-03', monthly)).toEqual([30, 31])
  })

  test('[M2.12] a monthly order without numbers, once a month, keeps the day it is counted from', () => {
    const monthly = { frequency_type: 'monthly' as const, anchor_date: '2026-01-31' }
    expect(['2026-01', '2026-02', '2026-04'].map(month => daysIn(month, monthly))).toEqual([[31], [28], [30]])
  })

  test.each([
    [2, '2026-02', [1, 15]],
    [3, '2026-03', [1, 11, 21]],
    [4, '2026-04', [1, 8, 16, 23]],
    [31, '2026-02', Array.from({ length: 28 }, (_, i) => i + 1)],
  ])(
    '[M2.12] a monthly order without numbers, %i times in %s, is spread over the month',
    (count, month, days) => {
      expect(daysIn(month, { frequency_type: 'monthly', frequency_value: count })).toEqual(days)
    },
  )

  test('[M2.13] an interval order is due every so many days from its anchor, across months, years and leap day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 }), day, fc.nat(800), (count, anchor_date, later) => {
        const date = addDays(anchor_date, later)
        const every = aVersion({ frequency_type: 'interval', frequency_value: count, anchor_date })
        const due = isDueOn(every, anOrder({ start_date: anchor_date }), date)
        expect(due).toBe(daysBetween(anchor_date, date) % count === 0)
      }),
      GATE,
    )
    const thirds = { frequency_type: 'interval' as const, frequency_value: 3, anchor_date: '2024-02-26' }
    expect(daysIn('2024-02', thirds, anOrder({ start_date: '2024-02-26' }))).toEqual([26, 29])
  })

  test('[M2.13] a change of dose that keeps the anchor keeps the days', () => {
    const every = { frequency_type: 'interval' as const, frequency_value: 3 }
    const first = aVersion({ ...every, id: 'a' })
    const second = aVersion({ ...every, id: 'b', dosage: 2, effective_date: '2026-01-06' })
    const slots = dueSlots(anOrder(), [first, second], '2026-01-01', '2026-01-12', ZONE)
    expect(slots.map(slot => [slot.date, slot.version_id])).toEqual([
      ['2026-01-01', 'a'],
      ['2026-01-04', 'a'],
      ['2026-01-07', 'b'],
      ['2026-01-10', 'b'],
    ])
  })
})

test('[M2.17] nothing is due from the moment an order was deleted, and what was due before stays', () => {
  const removed = anOrder({ start_date: '2026-03-02', removed_at: '2026-03-03T17:00:00.000Z' })
  expect(dosesOn('2026-03-02', '2026-03-05', { daily_frequency: 2 }, removed)).toEqual([
    '2026-03-02 08:00',
    '2026-03-02 20:00',
    '2026-03-03 08:00',
  ])
})
