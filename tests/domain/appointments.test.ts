import { expect, test } from 'vitest'
import {
  appointmentStatistics,
  bySoonest,
  overlappingAppointments,
} from '#domain/rules/records/appointments.ts'
import { examples } from '#tests/support/examples.ts'

const [example] = examples.appointment
type Appointment = typeof example
const NEW_YORK = 'America/New_York'
const at = (appointment_date: string, time: string, more: Partial<Appointment> = {}) => ({
  row: { ...example, id: `${appointment_date} ${time}`, appointment_date, time, ...more },
  zone: NEW_YORK,
})
const planned = (time: string, more: Partial<Appointment> = {}) => ({
  ...at('2026-03-10', time, { duration: 60, ...more }),
})
const idsOf = (found: readonly { row: { id: string } }[]) => found.map(({ row }) => row.id)

test('[P2] the same client or the same person at the same time overlaps, and what only touches does not', () => {
  const others = [
    at('2026-03-10', '10:30', { staff_id: null }),
    at('2026-03-10', '10:15', { client_id: 9 }),
    at('2026-03-10', '10:20', { client_id: 9, staff_id: 8 }),
    at('2026-03-10', '09:00', { duration: 60 }),
    at('2026-03-10', '11:00'),
    at('2026-03-10', '10:40', { status: 'cancelled' }),
    at('2026-03-11', '10:30'),
  ]
  expect(idsOf(overlappingAppointments(planned('10:00'), others))).toEqual([
    '2026-03-10 10:30',
    '2026-03-10 10:15',
  ])
  expect(idsOf(overlappingAppointments(planned('10:00', { id: '2026-03-10 10:30' }), others))).toEqual([
    '2026-03-10 10:15',
  ])
})

test('[P2] one without a duration counts as half an hour', () => {
  const open = [at('2026-03-10', '09:31', { duration: null })]
  expect(overlappingAppointments(planned('10:00'), open)).toHaveLength(1)
  expect(overlappingAppointments(planned('10:01'), open)).toHaveLength(0)
})

test('[P2] on the night the clocks go forward 1:30 for an hour ends at 3:30, and homes compare real time', () => {
  const night = at('2026-03-08', '01:30', { duration: 60 })
  const later = (time: string) => [at('2026-03-08', time, { duration: 15 })]
  expect(overlappingAppointments(night, later('03:15'))).toHaveLength(1)
  expect(overlappingAppointments(night, later('03:30'))).toHaveLength(0)
  const inDenver = { ...at('2026-03-10', '08:00', { client_id: 9 }), zone: 'America/Denver' }
  expect(overlappingAppointments(planned('10:00'), [inDenver])).toHaveLength(1)
})

test('[P3] figures count by the day of the home', () => {
  const on = (appointment_date: string, today: string, status: Appointment['status'] = 'scheduled') => ({
    appointment: { appointment_date, status },
    today,
  })
  expect(
    appointmentStatistics([
      on('2026-03-10', '2026-03-10'),
      on('2026-03-10', '2026-03-09'),
      on('2026-03-17', '2026-03-10'),
      on('2026-03-18', '2026-03-10'),
      on('2026-03-10', '2026-03-10', 'cancelled'),
      on('2026-03-01', '2026-03-10', 'completed'),
    ]),
  ).toEqual({ scheduled: 4, today: 1, this_week: 3, completed: 1, cancelled: 1 })
})

test('what is to come stands first, the next one on top; then what is past, the last one on top', () => {
  const days = ['2026-03-10', '2026-03-12', '2026-03-09', '2026-03-01'].map(day => at(day, '09:00').row)
  expect([...days].reverse().sort((one, other) => bySoonest(one, other, '2026-03-10'))).toEqual(days)
})
