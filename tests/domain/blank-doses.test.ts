/** Which doses count as recorded by nobody (M11.6). */
import { expect, test } from 'vitest'
import type { DoseStatus } from '#domain/rules/doses/effective-marks.ts'
import { doseKey } from '#domain/rules/doses/mar-grid.ts'
import { unrecordedDoses } from '#domain/rules/doses/unrecorded-doses.ts'
import { order, resident, version } from './one-order.ts'

const line = { ...order, start_date: '2026-01-06', start_time: '00:00' }
const once = { ...version, administration_times: ['08:00'], daily_frequency: 1 }
const LAST_WEEK = ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08']

interface Reported {
  line?: Partial<typeof line>
  client?: Partial<typeof resident>
  states?: Readonly<Record<string, DoseStatus>>
}

/** The days of an order at 08:00 that are blank on March 10. */
const blanks = (reported: Reported = {}) =>
  unrecordedDoses({
    orders: [{ line: { ...line, ...reported.line }, versions: [once] }],
    recordedDoses: new Map(
      Object.entries(reported.states ?? {}).map(([date, status]) => [
        doseKey(line.id, date, '08:00'),
        { status, time_zone: 'America/New_York' },
      ]),
    ),
    today: '2026-03-10',
    zone: 'America/New_York',
    client: { ...resident, ...reported.client },
  }).map(({ date }) => date)

test('[M11.6] the seven days before today count, without yesterday, whose doses are still on the round', () => {
  expect(blanks()).toEqual(LAST_WEEK)
})

test('[M11.6] whatever was recorded is no blank; what was taken back is one again', () => {
  const states = {
    '2026-03-03': 'given',
    '2026-03-04': 'missed',
    '2026-03-05': 'cancelled',
    '2026-03-06': 'possible_double_dose',
    '2026-03-07': 'open',
  } as const
  expect(blanks({ states })).toEqual(['2026-03-07', '2026-03-08'])
})

test('[M11.6] an order that ended, was deleted, or whose client left, has blanks up to then', () => {
  const upTo = ['2026-03-03', '2026-03-04']
  expect(blanks({ line: { end_date: '2026-03-04' } })).toEqual(upTo)
  expect(blanks({ line: { removed_at: '2026-03-05T12:59:00.000Z' } })).toEqual(upTo)
  expect(blanks({ client: { discharge_date: '2026-03-05' } })).toEqual(upTo)
})

test('[M11.6] a dose that was due before its order was written is none', () => {
  expect(blanks({ line: { created_at: '2026-03-06T13:00:00.000Z' } })).toEqual(LAST_WEEK.slice(3))
  expect(blanks({ line: { created_at: '2026-03-06T13:01:00.000Z' } })).toEqual(LAST_WEEK.slice(4))
})
