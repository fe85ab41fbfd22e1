import { expect, test } from 'vitest'
import { leavesCare } from '#domain/rules/people/open-work.ts'

test('[J4] [H10] another role ends care in homes for who leaves it, and for who had the whole company', () => {
  expect(leavesCare('care_giver', 'admin')).toBe(true)
  expect(leavesCare('manager', 'progress_note')).toBe(true)
  expect(leavesCare('provider', 'manager')).toBe(true)
  expect(leavesCare('manager', 'staff')).toBe(false)
  expect(leavesCare('care_giver', 'provider')).toBe(false)
  expect(leavesCare('provider', 'provider')).toBe(false)
  // Nobody who took no part in care has work there to hand over.
  expect(leavesCare('admin', 'manager')).toBe(false)
  expect(leavesCare(null, 'staff')).toBe(false)
})
