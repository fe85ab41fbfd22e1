/** The day that dates a record on which nothing is left to do is never before the day it is listed by (decision 080). */
import { expect, test } from 'vitest'
import { settledDay as appointmentSettledOn } from '#domain/operations/appointment.ts'
import { settledDay as reportSettledOn } from '#domain/operations/incident-report.ts'

test('[K8] an appointment that is cancelled early is kept as long as its own day', () => {
  const planned = { appointment_date: '2026-06-20', settled_on: null }
  expect(appointmentSettledOn(planned, '2026-03-10')).toBe('2026-06-20')
  expect(appointmentSettledOn({ ...planned, appointment_date: '2026-02-01' }, '2026-03-10')).toBe(
    '2026-03-10',
  )
  // What was settled once keeps its day, and moves with an appointment that is put later.
  const cancelled = { ...planned, settled_on: '2026-03-10' }
  expect(appointmentSettledOn(cancelled, '2026-03-12')).toBe('2026-06-20')
  expect(
    appointmentSettledOn({ appointment_date: '2026-03-01', settled_on: '2026-03-10' }, '2026-04-01'),
  ).toBe('2026-03-10')
})

test('[I7] a closed report whose incident is moved to a later day is dated by that day', () => {
  expect(reportSettledOn({ incident_date: '2026-03-12' }, '2026-03-10')).toBe('2026-03-12')
  expect(reportSettledOn({ incident_date: '2026-03-01' }, '2026-03-10')).toBe('2026-03-10')
})
