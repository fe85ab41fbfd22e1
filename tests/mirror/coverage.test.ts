/** How far back a list reaches without a gap (M11). */
import { expect, test } from 'vitest'
import { coverageOf } from '#src/mirror/read/loaded-months.ts'
import type { ScopeState } from '#src/mirror/tables/scope-state.ts'

const OF = ['progress_note', 'progress_note_version'] as const
const state = (held: string[], more: Partial<ScopeState> = {}): ScopeState => ({
  scope: 'home:1',
  view: 'care_giver',
  feed: null,
  held: ['undated', 'recent', ...held],
  base: { view: 'care_giver', revision: 1, before: '2026-03-08', since: '2026-01', isCompact: true },
  ...more,
})

test('[M11] records are covered back to the oldest month without a gap', () => {
  expect(coverageOf([state(['2026-03', '2026-02', '2025-12'])], OF)).toEqual({
    firstMonth: '2026-02',
    isLoading: false,
  })
  expect(coverageOf([state([], { history: null })], OF)).toEqual({ firstMonth: undefined, isLoading: true })
})

test('[M11] several homes are covered as far back as the one that reaches least far', () => {
  const [near, far] = [state(['2026-03']), state(['2026-03', '2026-02', '2026-01'])]
  expect(coverageOf([far, near], OF).firstMonth).toBe('2026-03')
  expect(coverageOf([far, state([])], OF).firstMonth).toBeUndefined()
  expect(coverageOf([far, undefined], OF)).toEqual({ firstMonth: undefined, isLoading: true })
})

test('[M11] nothing is covered while one of the collections is not here at all', () => {
  const columns = { view: 'care_giver', here: { progress_note: 'a' }, behind: { progress_note_version: 'b' } }
  const updated = state(['2026-03', '2026-02'], { columns })
  expect(coverageOf([updated], OF)).toEqual({ firstMonth: undefined, isLoading: true })
  expect(coverageOf([updated], ['progress_note']).firstMonth).toBe('2026-02')
})
