/** The steps in which records are looked through. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateOfDayNumber } from '#domain/values/dates.ts'
import { ALL_DAYS, keyRangeOf, rangesNewestFirst } from '#src/client-records/days.ts'

const anyDay = fc.integer({ min: 10_957, max: 40_000 }).map(dateOfDayNumber)

test('[U13.2] the steps are all days, newest first, each day in one of them', () => {
  fc.assert(
    fc.property(anyDay, today => {
      const steps = rangesNewestFirst(today)
      expect(steps[0]).toEqual({ from: addDays(today, -6), to: ALL_DAYS.to })
      expect(steps.at(-1)?.from).toBe(ALL_DAYS.from)
      for (const [index, { from, to }] of steps.entries()) {
        expect(from <= to, `${from} to ${to}`).toBe(true)
        const later = steps[index - 1]
        if (later !== undefined) expect(addDays(to, 1)).toBe(later.from)
      }
    }),
  )
})

test('[U13.2] an instant of the first or last day of a step is in that step alone, and so is the date', () => {
  const steps = rangesNewestFirst('2026-03-10')
  for (const { from, to } of steps.slice(1, -1)) {
    for (const key of [from, to, `${from}T00:00:00.000Z`, `${to}T23:59:59.999Z`]) {
      const found = steps.filter(step => key >= keyRangeOf(step).from && key <= keyRangeOf(step).to)
      expect(found, key).toEqual([{ from, to }])
    }
  }
})
