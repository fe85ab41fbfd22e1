import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSeriesDay, type Series } from '#domain/rules/records/task-series.ts'
import { addDays, dayOfWeek, monthLength } from '#domain/values/dates.ts'

const of = (recurrence: 'daily' | 'weekly' | 'monthly', series_start: string) => ({
  recurrence,
  series_start,
})

test.each([
  ['daily', '2026-03-07', '2026-03-07', '2026-03-08'],
  ['daily', '2026-03-07', '2026-03-20', '2026-03-21'],
  ['weekly', '2026-03-02', '2026-03-02', '2026-03-09'],
  ['weekly', '2026-03-02', '2026-03-12', '2026-03-16'],
  ['monthly', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['monthly', '2026-01-31', '2026-02-28', '2026-03-31'],
  ['monthly', '2026-01-31', '2026-03-30', '2026-03-31'],
  ['monthly', '2027-12-31', '2028-02-10', '2028-02-29'],
  ['monthly', '2026-11-30', '2027-02-28', '2027-03-30'],
] as const)('[K3] %s from %s: after %s comes %s', (recurrence, start, after, next) => {
  expect(nextSeriesDay(of(recurrence, start), after)).toBe(next)
})

test('[K3] a task that does not recur is followed by none', () => {
  expect(nextSeriesDay({ recurrence: 'none', series_start: '2026-03-07' }, '2026-03-07')).toBeUndefined()
})

const isInSeries = (series: Series, on: string) => nextSeriesDay(series, addDays(on, -1)) === on
const day = fc.integer({ min: 0, max: 1500 }).map(days => addDays('2026-01-01', days))
const recurrence = fc.constantFrom('daily', 'weekly', 'monthly')

test('[K3] the next day is the first one after, and one of the series', () => {
  fc.assert(
    fc.property(recurrence, day, day, (how, start, after) => {
      const next = nextSeriesDay(of(how, start), after) ?? ''
      expect(next > after && next >= start).toBe(true)
      expect(isInSeries(of(how, start), next)).toBe(true)
      if (how === 'weekly') expect(dayOfWeek(next)).toBe(dayOfWeek(start))
      const wanted = Math.min(Number(start.slice(8)), monthLength(next.slice(0, 7)))
      if (how === 'monthly') expect(Number(next.slice(8))).toBe(wanted)
      for (let between = addDays(after, 1); between < next; between = addDays(between, 1))
        expect(isInSeries(of(how, start), between)).toBe(false)
    }),
  )
})
