/** What stands in a client's day keeps its place while it is used (U10.6): whatever syncs in, leaves or is marked. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { type DayLayout, dayLayout, stableDayLayout } from '#src/features/mar/client/day-layout.ts'

const DAY = '2026-03-10'
const dose = fc
  .record({
    key: fc.integer({ min: 1, max: 12 }).map(String),
    hour: fc.integer({ min: 0, max: 23 }),
    isOpen: fc.boolean(),
  })
  .map(({ key, hour, isOpen }) => {
    const time = `${String(hour).padStart(2, '0')}:00`
    return { key, time, at: `${DAY}T${time}:00.000Z`, status: isOpen ? 'open' : 'given' } as Dose
  })
const doses = fc.uniqueArray(dose, { maxLength: 10, selector: ({ key }) => key })
const isDone = ({ status }: Dose) => status !== 'open'
const layoutOf = (of: readonly Dose[], day = DAY) =>
  dayLayout(day, of, dose => (isDone(dose) ? 'done' : 'open'), isDone)
const rowsOf = ({ bands, addedKeys: added }: DayLayout) => [...bands.flatMap(({ keys }) => keys), ...added]

test('[U10.6] rows keep their order and their folds, each dose has one, and new ones come last', () => {
  fc.assert(
    fc.property(fc.array(doses, { minLength: 2, maxLength: 6 }), days => {
      const [first = [], ...later] = days
      let shown = layoutOf(first)
      for (const now of later) {
        const before = rowsOf(shown)
        const kept = stableDayLayout(shown, layoutOf(now))
        const rows = rowsOf(kept)
        if (before.length > 0) {
          expect(rows.slice(0, before.length)).toEqual(before)
          expect(kept.foldedKeys).toEqual(shown.foldedKeys)
        }
        expect(new Set(rows).size).toBe(rows.length)
        expect(rows).toEqual(expect.arrayContaining(now.map(({ key }) => key)))
        shown = kept
      }
    }),
  )
})

test('[U10.6] another day is another list', () => {
  fc.assert(
    fc.property(doses, doses, (today, tomorrow) => {
      const fresh = layoutOf(tomorrow, '2026-03-11')
      expect(stableDayLayout(layoutOf(today), fresh)).toEqual(fresh)
    }),
  )
})
