/** On which day an as-needed dose stands, from its marks alone. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import type { RowOf } from '#domain/registry.ts'
import { datedDoses, doseMoment } from '#domain/rules/doses/as-needed-days.ts'
import { administrationState, type Mark } from '#domain/rules/doses/effective-marks.ts'
import { outsideOrderReasons } from '#domain/rules/doses/outside-order.ts'
import { attendanceReport } from '#domain/rules/reports/attendance.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'
import { aMark, GATE } from './an-order.ts'
import { first, id, oneOrder, order, resident, run } from './one-order.ts'
import { walter } from './residents.ts'

/** First recorded for March 2, 00:30, in New York. */
const dose: RowOf<'administration'> = {
  ...first(examples.administration),
  scope: 'home:1',
  revision: 1,
  id: 'dose',
  administration_date: '2026-03-02',
  administration_time: '00:30',
  is_as_needed: true,
}
const said = (
  name: string,
  given_at: string | null,
  recorded_at: string,
  seen: readonly string[] = [],
): Mark =>
  aMark(name, {
    given_at,
    recorded_at,
    seen_mark_ids: seen,
    status: given_at === null ? 'scheduled' : 'given',
  })

const FIRST = said('a', '2026-03-02T05:30:00.000Z', '2026-03-02T05:30:00.000Z')
const EVENING = said('b', '2026-03-02T03:40:00.000Z', '2026-03-02T14:00:00.000Z', ['a'])
const BACK = said('c', '2026-03-02T05:10:00.000Z', '2026-03-02T15:00:00.000Z', ['a', 'b'])
const TAKEN_BACK = said('d', null, '2026-03-02T16:00:00.000Z', ['a', 'b'])
const standsAt = (...marks: Mark[]) => {
  const { date, time } = doseMoment(dose, administrationState(marks))
  return `${date} ${time}`
}

test('[M8.1] it stands where the newest mark that holds says it was taken, there and back', () => {
  expect(standsAt()).toBe('2026-03-02 00:30')
  expect(standsAt(FIRST)).toBe('2026-03-02 00:30')
  expect(standsAt(FIRST, EVENING)).toBe('2026-03-01 22:40')
  expect(standsAt(FIRST, EVENING, BACK)).toBe('2026-03-02 00:10')
  expect(standsAt(FIRST, EVENING, TAKEN_BACK)).toBe('2026-03-01 22:40')
})

test('[M8.1] whatever order its marks arrive in', () => {
  const all = [FIRST, EVENING, BACK, TAKEN_BACK]
  const day = standsAt(...all)
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), marks => standsAt(...marks) === day),
    GATE,
  )
})

test('[M8.1] a scheduled dose stands under the day it was due, whenever it was given', () => {
  const due = { ...dose, is_as_needed: false }
  expect(doseMoment(due, administrationState([FIRST, EVENING]))).toMatchObject({
    date: '2026-03-02',
    time: '00:30',
  })
})

test('[M8.3] what was corrected by more than a week stays under its first day', () => {
  const far = said('far', '2026-02-20T15:00:00.000Z', '2026-03-02T14:00:00.000Z', ['a'])
  expect(standsAt(FIRST, far)).toBe('2026-03-02 00:30')
  const week = said('week', '2026-02-23T15:00:00.000Z', '2026-03-02T14:00:00.000Z', ['a'])
  expect(standsAt(FIRST, week)).toBe('2026-02-23 10:00')
})

test('[M8.3] such a correction is refused, and taken from a queue', () => {
  const records = oneOrder()
  const administration_id = uuidV7(Date.parse('2026-03-10T12:00:00.000Z'), size => new Uint8Array(size))
  const asked = {
    mark_id: id('mark'),
    administration_id,
    medication_id: order.id,
    administration_date: '2026-03-10',
    administration_time: '08:00',
    is_as_needed: true,
    status: 'given',
    given_at: '2026-03-01T12:00:00.000Z',
  } as const
  for (const executionContext of ['device', 'rest'] as const)
    expect(() => run(records, 'administration.mark', asked, { executionContext })).toThrow(Refusal)
  expect(run(records, 'administration.mark', asked, { executionContext: 'push' })).toHaveLength(2)
})

test('[M8.1] figures count it for the day it was taken', () => {
  const marks = groupBy([FIRST, EVENING], mark => mark.administration_id)
  expect(datedDoses([dose], marks)).toEqual([{ date: '2026-03-01', status: 'given', is_as_needed: true }])
})

test('[M8.1] a day is away although an as-needed dose was first recorded for it', () => {
  const AWAY = { status: 'missed', given_at: null, reason_code: 'away', administration_id: 'other' } as const
  const row = first(examples.mark)
  const marks = [
    { ...row, ...FIRST, administration_date: '2026-03-02' },
    { ...row, ...EVENING, administration_date: '2026-03-02' },
    { ...row, ...AWAY, id: 'away', administration_date: '2026-03-02' },
  ]
  const { residents } = attendanceReport({
    residents: [walter],
    marks,
    asNeededDoses: [dose],
    period: { start_date: '2026-03-01', end_date: '2026-03-02' },
    today: '2026-03-10',
  })
  expect(residents[0]?.days.map(({ presence }) => presence)).toEqual(['present', 'away'])
})

test('[M6.8] an as-needed dose that was taken on the last day of its order is none outside it', () => {
  const ended = { ...order, end_date: '2026-03-01' }
  const about = { dose, order: ended, client: resident, window_minutes: 60 }
  expect(outsideOrderReasons({ ...about, given_at: '2026-03-02T03:40:00.000Z' })).toEqual([])
  expect(outsideOrderReasons({ ...about, given_at: '2026-03-02T05:30:00.000Z' })).toMatchObject([
    { what: 'ended' },
  ])
})
