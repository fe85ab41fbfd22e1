import { expect, test } from 'vitest'
import { isLeavingCare } from '#domain/rules/people/open-work.ts'

test('[J4] [H10] another role ends care in homes for who leaves it, and for who had the whole company', () => {
  expect(isLeavingCare('care_giver', 'admin')).toBe(true)
  expect(isLeavingCare('manager', 'progress_note')).toBe(true)
  expect(isLeavingCare('provider', 'manager')).toBe(true)
  expect(isLeavingCare('manager', 'staff')).toBe(false)
  expect(isLeavingCare('care_giver', 'provider')).toBe(false)
  expect(isLeavingCare('provider', 'provider')).toBe(false)
  // Nobody who took no part in care has work there to hand over.
  expect(isLeavingCare('admin', 'manager')).toBe(false)
  expect(isLeavingCare(null, 'staff')).toBe(false)
})
