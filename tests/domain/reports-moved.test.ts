/** Walter moved from Maple House to Cedar House on March 5 at noon: what the reports of each have of him. */
import { expect, test } from 'vitest'
import { movedFrom } from '#domain/rules/former-homes.ts'
import { attendanceReport } from '#domain/rules/reports/attendance.ts'
import { isWrittenHere, residentsOf } from '#domain/rules/reports/residents.ts'
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
  expect([...maple.moved]).toEqual([[walter.id, { to: CEDAR, at: NOON, on: '2026-03-05' }]])
  const { statistics } = attendanceReport({ ...maple, marks: [], period: MARCH, today: '2026-03-10' })
  expect(statistics.days_in_home).toBe(4)
  expect(residentsOf([moved], CEDAR, MARCH)).toEqual({ residents: [moved], moved: new Map() })
})

test('[R12] a period after the move, or a home they never lived in, has them not', () => {
  const after = { start_date: '2026-03-06', end_date: '2026-03-31' }
  expect(residentsOf([moved], MAPLE, after).residents).toEqual([])
  expect(residentsOf([moved], 3, MARCH).residents).toEqual([])
  expect(residentsOf([{ ...moved, former_homes: null }], MAPLE, MARCH).residents).toEqual([])
})

test('[R12] where somebody went is the next home, also when they have moved on since', () => {
  const twice = { home_id: 3, former_homes: [stay, { ...stay, home_id: CEDAR, until_date: '2026-03-08' }] }
  expect(movedFrom(twice, MAPLE)?.to).toBe(CEDAR)
  expect(movedFrom(twice, CEDAR)?.to).toBe(3)
  expect(movedFrom({ ...twice, home_id: MAPLE }, MAPLE)).toBeUndefined()
})

test('[R12] who had been discharged before the move keeps that day', () => {
  const left = { ...moved, discharge_date: '2026-03-03', left_at: '2026-03-03T05:00:00.000Z' }
  expect(residentsOf([left], MAPLE, MARCH).residents).toMatchObject([{ discharge_date: '2026-03-03' }])
})

test('[R12] what was written in another home is not in the report of the one they left', () => {
  const isHere = isWrittenHere(residentsOf([moved], MAPLE, MARCH).moved, MAPLE)
  expect(isHere({ client_id: walter.id, home_id: MAPLE })).toBe(true)
  expect(isHere({ client_id: walter.id, home_id: CEDAR })).toBe(false)
  expect(isHere({ client_id: 9, home_id: CEDAR })).toBe(true)
})
