/** Decision records can be found and dated: number, title, status and date, as in docs/decisions/000-template.md. */
import { expect, test } from 'vitest'
import { projectFiles } from './project-files.ts'

const records = projectFiles
  .filter(({ path }) => path.startsWith('docs/decisions/') && !path.endsWith('/000-template.md'))
  .sort((one, other) => (one.path < other.path ? -1 : 1))

const STATUS = /^(Proposed|Accepted|Rejected|Replaced by \d+) on \d{4}-\d{2}-\d{2}\.$/

test('decisions are numbered without a gap, and their titles have the same number', () => {
  const numbers = records.map(({ path }) => Number(/\/(\d{3})-[^/]+\.md$/.exec(path)?.[1]))
  expect(numbers.length).toBeGreaterThan(0)
  expect(numbers).toEqual(records.map((_, index) => index + 1))
  expect(records.map(({ text }) => Number(/^# (\d+)\. /.exec(text)?.[1]))).toEqual(numbers)
})

test.each(records)('$path has a status and a date', ({ text }) => {
  const status = /^\*\*Status\.\*\* (.+)$/.exec(text.split('\n')[2] ?? '')?.[1]
  expect(status, 'The third line is the status: "**Status.** Accepted on 2026-11-22."').toMatch(STATUS)
})
