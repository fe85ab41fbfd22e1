import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultTimes,
  dueSlots,
  isDueOn,
  normalFrequencyType,
  type OrderVersion,
  startTimeFor,
  timesOf,
} from '#domain/rules/schedule.ts'
import { addDays, dayNumber, daysBetween, monthDays } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { anOrder, aVersion, GATE } from './an-order.ts'

const ZONE = 'America/New_York'
const HOMES = ['America/New_York', 'America/Chicago', 'America/Denver', 'Australia/Lord_Howe']

/** Due days of a month as day numbers. */
const daysIn = (month: string, changes: Partial<OrderVersion>, line = anOrder()) =>
  monthDays(month)
    .filter(date => isDueOn(aVersion(changes), line, date))
    .map(date => Number(date.slice(8)))

const dosesOn = (from: string, to: string, changes: Partial<OrderVersion> = {}, line = anOrder()) =>
  dueSlots(line, [aVersion(changes)], from, to, ZONE).map(slot => `${slot.date} ${slot.time}`)

const time = fc.integer({ min: 0, max: 1439 }).map(m => {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(m / 60))}:${two(m % 60)}`
})
const day = fc
  .integer({ min: dayNumber('2023-12-01'), max: dayNumber('2027-03-31') })
  .map(n => addDays('1970-01-01', n))
const version: fc.Arbitrary<OrderVersion> = fc
  .record({
    frequency_type: fc.constantFrom(
      'daily' as const,
      'weekly' as const,
      'monthly' as const,
      'interval' as const,
    ),
    frequency_value: fc.option(fc.integer({ min: 1, max: 31 })),
    daily_frequency: fc.option(fc.integer({ min: 1, max: 6 })),
    administration_times: fc.array(time, { maxLength: 6 }),
    administration_days: fc.oneof(
      fc.constant([]),
      fc.array(fc.constantFrom('Monday', 'tue', 'Friday', '1', '15', '31'), { maxLength: 4 }),
    ),
    anchor_date: day,
    effective_date: day,
    effective_time: fc.option(time),
    id: fc.uuid(),
  })
  .map(changes => aVersion(changes))

describe('what a due dose is known by', () => {
  test('[M1.1] a due dose carries its order, its date and its time, and the moment the clock shows it', () => {
    const line = anOrder()
    const drug = aVersion()
    expect(dueSlots(line, [drug], '2026-07-01', '2026-07-01', ZONE)).toEqual([
      {
        medication_id: line.id,
        version_id: drug.id,
        date: '2026-07-01',
        time: '08:00',
        at: '2026-07-01T12:00:00.000Z',
      },
    ])
  })

  test('[M1.1] no two due doses of an order share date and time, and they come in order of the clock', () => {
    fc.assert(
      fc.property(
        fc.array(version, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...HOMES),
        day,
        (versions, zone, from) => {
          const slots = dueSlots(
            anOrder({ start_date: '2023-01-01' }),
            versions,
            from,
            addDays(from, 40),
            zone,
          )
          const names = slots.map(slot => `${slot.date} ${slot.time}`)
          expect(names).toEqual([...new Set(names)].sort())
          const moments = slots.map(slot => slot.at)
          expect(moments).toEqual([...moments].sort())
        },
      ),
      GATE,
    )
  })

  test('[M1.2] a month asked as a whole has the same doses as its days asked one by one, in any order of versions', () => {
    fc.assert(
      fc.property(fc.array(version, { minLength: 1, maxLength: 3 }), day, (versions, from) => {
        const line = anOrder({ start_date: '2024-01-01' })
        const days = Array.from({ length: 31 }, (_, i) => addDays(from, i))
        const whole = dueSlots(line, versions, from, addDays(from, 30), ZONE)
        const reversed = [...versions].reverse()
        expect(days.flatMap(date => dueSlots(line, reversed, date, date, ZONE))).toEqual(whole)
      }),
      GATE,
    )
  })

  test('[M1.3] a dose at a quarter past midnight stays on its own day', () => {
    const slots = dueSlots(
      anOrder(),
      [aVersion({ administration_times: ['00:15'] })],
      '2026-07-01',
      '2026-07-01',
      ZONE,
    )
    expect(slots.map(slot => [slot.date, slot.time, slot.at])).toEqual([
      ['2026-07-01', '00:15', '2026-07-01T04:15:00.000Z'],
    ])
  })
})

describe('from the start to the end of an order', () => {
  test('[M2.1] doses are due from start_time on the first day to the end of the last', () => {
    const line = anOrder({ start_date: '2026-03-02', start_time: '12:00', end_date: '2026-03-03' })
    expect(dosesOn('2026-02-01', '2026-04-01', { daily_frequency: 2 }, line)).toEqual([
      '2026-03-02 20:00',
      '2026-03-03 08:00',
      '2026-03-03 20:00',
    ])
  })

  test('[M2.1] a dose at start_time itself is due, and without one all of the first day is', () => {
    const at = (start_time: string | null) =>
      dosesOn(
        '2026-03-02',
        '2026-03-02',
        { daily_frequency: 2 },
        anOrder({ start_date: '2026-03-02', start_time }),
      )
    expect(at('08:00')).toEqual(['2026-03-02 08:00', '2026-03-02 20:00'])
    expect(at('08:01')).toEqual(['2026-03-02 20:00'])
    expect(at(null)).toEqual(['2026-03-02 08:00', '2026-03-02 20:00'])
  })

  test('[M2.1] no day outside the order is due', () => {
    const line = anOrder({ start_date: '2026-03-05', end_date: '2026-03-07' })
    expect(daysIn('2026-03', {}, line)).toEqual([5, 6, 7])
  })

  test('[M2.2] an order that starts today starts now, any other at its first time', () => {
    const now = '2026-03-08T13:20:40.000Z'
    const twice = aVersion({ daily_frequency: 2 })
    expect(startTimeFor('2026-03-08', twice, now, ZONE)).toBe('09:20')
    expect(startTimeFor('2026-03-09', twice, now, ZONE)).toBe('08:00')
    expect(startTimeFor('2026-03-01', twice, now, ZONE)).toBe('08:00')
    expect(startTimeFor('2026-03-09', aVersion({ frequency_type: 'as_needed' }), now, ZONE)).toBe('00:00')
  })

  test.each([
    ['discharged', { discharge_date: '2026-03-03', inactive_from: null }],
    ['made inactive', { discharge_date: null, inactive_from: '2026-03-03' }],
    ['both, the earlier counts', { discharge_date: '2026-03-09', inactive_from: '2026-03-03' }],
  ])('[M2.3] nothing is due on or after the day a client is %s', (_, client) => {
    const dates = dueSlots(anOrder(), [aVersion()], '2026-03-01', '2026-03-31', ZONE, client).map(
      slot => slot.date,
    )
    expect(dates).toEqual(['2026-03-01', '2026-03-02'])
  })

  test('[M2.3] a client neither discharged nor inactive keeps all doses', () => {
    const client = { discharge_date: null, inactive_from: null }
    expect(dueSlots(anOrder(), [aVersion()], '2026-03-01', '2026-03-31', ZONE, client)).toHaveLength(31)
  })
})

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
    const asNeeded = { frequency_type: normalFrequencyType('prn'), administration_times: ['08:00'] }
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

describe('clock changes', () => {
  test.each(HOMES)(
    '[M2.14] in %s every dose of a year is due once and shown at its time, or just after a skip',
    zone => {
      const quarterly = aVersion({
        administration_times: ['00:15', '01:30', '01:45', '02:00', '02:15', '02:30', '03:00'],
      })
      const slots = dueSlots(anOrder(), [quarterly], '2026-01-01', '2026-12-31', zone)
      expect(slots).toHaveLength(365 * 7)
      const moved = slots.filter(slot => {
        const shown = localDateTimeOf(slot.at, zone)
        expect(shown.date).toBe(slot.date)
        return shown.time !== slot.time
      })
      const [skipDay, skipped, after] = zone.startsWith('America')
        ? ['2026-03-08', ['02:00', '02:15', '02:30'], '03:00']
        : ['2026-10-04', ['02:00', '02:15'], '02:30']
      expect(moved.map(slot => slot.time)).toEqual(skipped)
      for (const slot of moved) {
        expect(slot.date).toBe(skipDay)
        expect(localDateTimeOf(slot.at, zone).time).toBe(after)
      }
    },
  )

  test('[M2.14] doses at 02:00, 02:30 and 03:00 on the short night stay three doses', () => {
    const night = aVersion({ administration_times: ['02:00', '02:30', '03:00'] })
    const slots = dueSlots(anOrder(), [night], '2026-03-08', '2026-03-08', ZONE)
    expect(slots.map(slot => slot.time)).toEqual(['02:00', '02:30', '03:00'])
    expect(new Set(slots.map(slot => slot.at))).toEqual(new Set(['2026-03-08T07:00:00.000Z']))
  })

  test('[M2.15] a dose at 01:30 on the long night is due once, the first time the clock shows it', () => {
    const night = aVersion({ administration_times: ['01:30'] })
    const slots = dueSlots(anOrder(), [night], '2026-11-01', '2026-11-01', ZONE)
    expect(slots.map(slot => slot.at)).toEqual(['2026-11-01T05:30:00.000Z'])
  })
})

describe('versions', () => {
  const old = aVersion({ id: 'a', administration_times: ['08:00', '20:00'] })
  const changed = aVersion({
    id: 'b',
    effective_date: '2026-03-04',
    effective_time: '14:00',
    administration_times: ['09:00', '14:00', '21:00'],
  })
  const words = (versions: OrderVersion[], from: string, to: string) =>
    dueSlots(anOrder(), versions, from, to, ZONE).map(
      slot => `${slot.date.slice(8)} ${slot.time} ${slot.version_id}`,
    )

  test('[M9.3] a dose belongs to the version in force at its date and time', () => {
    expect(words([changed, old], '2026-03-03', '2026-03-05')).toEqual([
      '03 08:00 a',
      '03 20:00 a',
      '04 08:00 a',
      '04 14:00 b',
      '04 21:00 b',
      '05 09:00 b',
      '05 14:00 b',
      '05 21:00 b',
    ])
  })

  test('[M9.3] of two versions made for the same moment the later one holds alone', () => {
    const twin = aVersion({ id: 'c', effective_date: '2026-03-04', effective_time: '14:00' })
    expect(words([twin, old, changed], '2026-03-05', '2026-03-05')).toEqual(['05 08:00 c'])
  })

  test('[M9.4] the first version covers the order back to its start', () => {
    expect(words([changed], '2026-01-01', '2026-01-01')).toHaveLength(3)
  })

  test('[M9.3] an order without any version has no doses', () => {
    expect(words([], '2026-03-01', '2026-03-05')).toEqual([])
  })
})
