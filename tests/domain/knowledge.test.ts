import fc from 'fast-check'
import { expect, test } from 'vitest'
import { possibleDoubleDoses } from '#domain/rules/doses/double-dose.ts'
import { story, unawarePairs } from './acts.ts'
import { GATE } from './an-order.ts'
import { planOf } from './tablets.ts'

test('[M5.12] exactly those pairs are found of which neither person knew, whatever was retold and taken back', () => {
  let pairs = 0
  let repeatedReports = 0
  fc.assert(
    fc.property(story, lived => {
      const found = possibleDoubleDoses(lived.marks, planOf)
      expect(found.map(({ first, second }) => [first.id, second.id].sort().join('+')).sort()).toEqual(
        unawarePairs(lived).sort(),
      )
      pairs += found.length
      repeatedReports +=
        lived.reports.size - new Set([...lived.reports.values()].flatMap(({ acts }) => [...acts])).size
    }),
    { ...GATE, numRuns: 1_000 },
  )
  expect(pairs).toBeGreaterThan(100)
  expect(repeatedReports).toBeGreaterThan(200)
})
