/** Who was in the home, read on March 10. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attendanceReport, presencePeriods } from '#domain/rules/reports/attendance.ts'
import { addDays } from '#domain/values/dates.ts'
import { examples } from '#tests/support/examples.ts'
import { GATE } from './an-order.ts'
import { first, id } from './one-order.ts'
import { gone, ines, residents, walter } from './residents.ts'

const TODAY = '2026-03-10'
const PERIOD = { start_date: '2026-03-01', end_date: '2026-03-31' }

const mark = (date: string, time: string, more: object = {}) => ({
  ...first(examples.mark),
  id: id(`mark ${date} ${time} ${JSON.stringify(more)}`),
  administration_id: id(`dose ${date} ${time}`),
  administration_date: date,
  ...more,
})
const away = { status: 'missed', given_at: null, reason_code: 'away' } as const

test('[R6] presence runs from the day of admission to the day before the discharge, and to today', () => {
  const { residents: told, statistics } = attendanceReport({
    residents,
    marks: [],
    period: PERIOD,
    today: TODAY,
  })
  const daysOfPresence = told.map(({ client_id, days }) => [
    client_id,
    presencePeriods(days).map(
      ({ presence, start_date, end_date }) => `${presence} ${start_date} ${end_date}`,
    ),
  ])
  expect(daysOfPresence).toEqual([
    [walter.id, ['present 2026-03-01 2026-03-10', 'to_come 2026-03-11 2026-03-31']],
    [
      ines.id,
      ['out 2026-03-01 2026-03-05', 'present 2026-03-06 2026-03-10', 'to_come 2026-03-11 2026-03-31'],
    ],
    [gone.id, ['present 2026-03-01 2026-03-03', 'out 2026-03-04 2026-03-31']],
  ])
  expect(statistics).toMatchObject({ residents: 3, days_present: 18, admissions: 1, discharges: 1 })
})

test('[R6] a day is away when every dose recorded on it says so, and partly away when some do', () => {
  const corrected = mark('2026-03-05', '08:00', away)
  const { residents: told } = attendanceReport({
    residents: [walter],
    marks: [
      mark('2026-03-02', '08:00', away),
      mark('2026-03-02', '20:00', away),
      mark('2026-03-03', '08:00', away),
      mark('2026-03-03', '20:00'),
      mark('2026-03-04', '08:00', { ...away, reason_code: 'asleep' }),
      // Taken back: it no longer says anything.
      corrected,
      mark('2026-03-05', '08:00', { seen_mark_ids: [corrected.id] }),
    ],
    period: PERIOD,
    today: TODAY,
  })
  expect(told[0]?.days.slice(0, 5).map(({ presence }) => presence)).toEqual([
    'present',
    'away',
    'partly_away',
    'present',
    'present',
  ])
  expect(told[0]).toMatchObject({ days_in_home: 10, days_present: 9, days_partly_away: 1, days_away: 1 })
})

test('[R6] whatever the stays, days add up by resident and by day', () => {
  const day = fc.integer({ min: -40, max: 40 }).map(days => addDays(TODAY, days))
  const stay = fc.record({
    admission_date: day,
    discharge_date: fc.option(day),
    inactive_from: fc.option(day),
  })
  fc.assert(
    fc.property(fc.array(stay, { maxLength: 6 }), day, fc.nat(60), (stays, start_date, length) => {
      const people = stays.map((one, place) => ({ ...walter, id: place + 1, ...one }))
      const period = { start_date, end_date: addDays(start_date, length) }
      const marks = people.map(({ id: client_id }) => mark(start_date, '08:00', { ...away, client_id }))
      const {
        statistics,
        by_day,
        residents: told,
      } = attendanceReport({
        residents: people,
        marks,
        period,
        today: TODAY,
      })
      const sum = (count: (one: (typeof by_day)[number]) => number) =>
        by_day.reduce((total, one) => total + count(one), 0)
      expect(sum(({ present }) => present)).toBe(statistics.days_present)
      expect(sum(({ away: count }) => count)).toBe(statistics.days_away)
      for (const one of told) {
        expect(one.days_present + one.days_away).toBe(one.days_in_home)
        expect(one.days).toHaveLength(length + 1)
      }
    }),
    GATE,
  )
})
