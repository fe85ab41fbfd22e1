/** The time to file an incident report. */
import { expect, test } from 'vitest'
import { DEFAULT_FILING_HOURS, filingDueAt, filingState } from '#domain/rules/records/incident-clock.ts'

test.each([
  ['Fall', DEFAULT_FILING_HOURS, '2026-03-08T03:00:00.000Z'],
  ['Medication Error', DEFAULT_FILING_HOURS, '2026-03-10T03:00:00.000Z'],
  ['Fall', undefined, '2026-03-08T03:00:00.000Z'],
  // A company as a role sees it that sees no profile.
  ['Medication Error', {}, '2026-03-10T03:00:00.000Z'],
  ['Fall', { incident_hours: 1, medication_error_hours: 2 }, '2026-03-07T04:00:00.000Z'],
  ['Medication Error', { incident_hours: 1, medication_error_hours: 2 }, '2026-03-07T05:00:00.000Z'],
] as const)('[I2] a %s within %o is due at %s', (type, hours, due) => {
  // Saturday, 10 PM in New York; the clocks go forward that night, and a day of real hours ends at 11 PM.
  expect(filingDueAt('2026-03-07T03:00:00.000Z', type, hours)).toBe(due)
})

test('[I2] one that was closed without being filed has no clock any more', () => {
  const report = { due_at: '2026-03-09T03:00:00.000Z', filed_at: null, status: 'closed' } as const
  expect(filingState(report, '2026-03-20T03:00:00.000Z')).toBe('not_filed')
})

test.each([
  ['2026-03-08T22:59:59.999Z', null, 'running'],
  ['2026-03-08T23:00:00.000Z', null, 'last_hours'],
  ['2026-03-09T03:00:00.000Z', null, 'last_hours'],
  ['2026-03-09T03:00:00.001Z', null, 'overdue'],
  ['2026-03-20T03:00:00.000Z', '2026-03-09T03:00:00.000Z', 'filed'],
  ['2026-03-20T03:00:00.000Z', '2026-03-09T03:00:00.001Z', 'filed_late'],
] as const)('[I2] at %s, filed at %s, the clock is %s', (now, filed_at, state) => {
  expect(filingState({ due_at: '2026-03-09T03:00:00.000Z', filed_at, status: 'open' }, now)).toBe(state)
})
