import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueSlots, isDueOn, type OrderVersion, startTimeFor } from '#domain/rules/doses/schedule.ts'
import { addDays, dayNumber, monthDays } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { anOrder, aVersion, GATE } from './an-order.ts'

const ZONE = 'America/New_York'
const HOMES = ['America/New_York', 'America/Chicago', 'America/Denver', 'Australia/Lord_Howe']

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
    const due = monthDays('2026-03').filter(date => isDueOn(aVersion(), line, date))
    expect(due).toEqual(['2026-03-05', '2026-03-06', '2026-03-07'])
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
