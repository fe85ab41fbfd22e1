/** Walter moved from Maple House to Cedar House on March 5 at noon: what the reports of each have of him. */
import { expect, test } from 'vitest'
import { endedStaysWith, lastMoveFrom, MAX_ENDED_STAYS } from '#domain/rules/homes/former-homes.ts'
import { attendanceReport } from '#domain/rules/reports/attendance.ts'
import { createWrittenHereTest, hiddenEndedStays, residentsOf } from '#domain/rules/reports/residents.ts'
import { walter } from './residents.ts'

const [MAPLE, CEDAR] = [1, 2]
const NOON = '2026-03-05T17:00:00.000Z'
const stay = { home_id: MAPLE, until: NOON, until_date: '2026-03-05' }
const moved = { ...walter, home_id: CEDAR, former_homes: [stay] }
const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' }

test('[R12] who moved away is in the reports of the home they left, as they were at that moment', () => {
  const maple = residentsOf([moved], MAPLE, MARCH)
  expect(maple.residents).toMatchObject([
    { id: walter.id, discharge_date: null, inactive_from: '2026-03-05', left_at: NOON },
  ])
  expect([...maple.moves]).toEqual([[walter.id, { newHomeId: CEDAR, movedAt: NOON, movedOn: '2026-03-05' }]])
  const { statistics } = attendanceReport({ ...maple, marks: [], period: MARCH, today: '2026-03-10' })
  expect(statistics.days_in_home).toBe(4)
  expect(residentsOf([moved], CEDAR, MARCH)).toEqual({ residents: [moved], moves: new Map() })
})

test('[R12] a period after the move, or a home they never lived in, has them not', () => {
  const after = { start_date: '2026-03-06', end_date: '2026-03-31' }
  expect(residentsOf([moved], MAPLE, after).residents).toEqual([])
  expect(residentsOf([moved], 3, MARCH).residents).toEqual([])
  expect(residentsOf([{ ...moved, former_homes: null }], MAPLE, MARCH).residents).toEqual([])
})

test('[R12] where somebody went is the next home, also when they have moved on since', () => {
  const twice = { home_id: 3, former_homes: [stay, { ...stay, home_id: CEDAR, until_date: '2026-03-08' }] }
  expect(lastMoveFrom(twice, MAPLE)?.newHomeId).toBe(CEDAR)
  expect(lastMoveFrom(twice, CEDAR)?.newHomeId).toBe(3)
  expect(lastMoveFrom({ ...twice, home_id: MAPLE }, MAPLE)).toBeUndefined()
})

test('[R12] who had been discharged before the move keeps that day', () => {
  const left = { ...moved, discharge_date: '2026-03-03', left_at: '2026-03-03T05:00:00.000Z' }
  expect(residentsOf([left], MAPLE, MARCH).residents).toMatchObject([{ discharge_date: '2026-03-03' }])
})

test('[R12] what was written in another home is not in the report of the one they left', () => {
  const isHere = createWrittenHereTest(residentsOf([moved], MAPLE, MARCH).moves, MAPLE)
  expect(isHere({ client_id: walter.id, home_id: MAPLE })).toBe(true)
  expect(isHere({ client_id: walter.id, home_id: CEDAR })).toBe(false)
  expect(isHere({ client_id: 9, home_id: CEDAR })).toBe(true)
})

test('[R12] a home keeps the stays that ended by a move, from admission or the move before', () => {
  const first = endedStaysWith({ ended_stays: null }, { ...walter, home_id: MAPLE }, '2026-03-05')
  expect(first).toEqual([
    { client_id: walter.id, from_date: walter.admission_date, until_date: '2026-03-05' },
  ])
  expect(endedStaysWith({ ended_stays: null }, moved, '2026-03-09')).toEqual([
    { client_id: walter.id, from_date: '2026-03-05', until_date: '2026-03-09' },
  ])
  const many = Array.from({ length: MAX_ENDED_STAYS }, (_, index) => ({
    client_id: index + 100,
    from_date: '2026-01-01',
    until_date: '2026-03-01',
  }))
  const kept = endedStaysWith({ ended_stays: many }, walter, '2026-03-05')
  expect([kept.length, kept[0]?.client_id, kept.at(-1)?.client_id]).toEqual([MAX_ENDED_STAYS, 101, walter.id])
})

test('[R12] out of sight is who lived there in the period and is none of the reader’s clients', () => {
  const ended_stays = [{ client_id: walter.id, from_date: '2026-02-10', until_date: '2026-03-05' }]
  const of = (start_date: string, end_date: string, clients: { id: number }[] = []) =>
    hiddenEndedStays({ ended_stays }, clients, { start_date, end_date }).length
  expect(of('2026-03-01', '2026-03-31')).toBe(1)
  expect(of('2026-03-05', '2026-03-31')).toBe(1)
  expect(of('2026-01-01', '2026-02-10')).toBe(1)
  expect(of('2026-03-06', '2026-03-31')).toBe(0)
  expect(of('2026-01-01', '2026-02-09')).toBe(0)
  expect(of('2026-03-01', '2026-03-31', [moved])).toBe(0)
  expect(hiddenEndedStays({ ended_stays: null }, [], MARCH)).toEqual([])
})
