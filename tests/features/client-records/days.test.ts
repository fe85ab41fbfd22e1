/** The steps in which records are looked through. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateOfDay } from '#domain/values/dates.ts'
import { ALL_DAYS, newestFirst } from '#src/client-records/days.ts'

const anyDay = fc.integer({ min: 10_957, max: 40_000 }).map(dateOfDay)

test('[U13.2] the steps are all days, newest first, each day in one of them', () => {
  fc.assert(
    fc.property(anyDay, today => {
      const steps = newestFirst(today)
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
