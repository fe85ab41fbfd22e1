/** The item about one dose that very many people marked: its list ends, and the rest is counted (M5.14). */
import { expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { doseConflicts } from '#domain/rules/doses/dose-conflicts.ts'
import { itemChangesAfterMarks, MAX_SUBJECTS } from '#domain/rules/doses/dose-items.ts'
import { instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'

const receivedAt = '2026-03-10T14:00:00.000Z'
const [example] = examples.mark

/** So many people give one dose without hearing of each other, a minute apart. */
const marks = Array.from({ length: 61 }, (_, i): RowOf<'mark'> => {
  const at = instantAt(millisOf('2026-03-10T12:00:00.000Z') + i * MINUTE_MS)
  const own = { id: derivedId('mark', String(i)), author_id: i + 1, given_at: at, recorded_at: at }
  return { ...example, ...own, seen_mark_ids: [], scope: 'home:1', revision: 0 }
})
const after = (fresh: number, items: readonly RowOf<'attention_item'>[]) =>
  itemChangesAfterMarks({
    knownMarks: marks.slice(0, fresh),
    newMarks: marks.slice(fresh, fresh + 1),
    items,
    conflictsAmong: some => doseConflicts(some, () => undefined),
    receivedAt,
  }).map(({ item }) => item)

test('[M5.14] an item lists fifty marks and counts the rest, and keeps those it listed', () => {
  let item: RowOf<'attention_item'> | undefined
  const listed: string[] = []
  for (let fresh = 1; fresh < marks.length; fresh++) {
    const [changed = item, ...others] = after(fresh, item === undefined ? [] : [item])
    expect(others).toEqual([])
    expect(changed?.subject_ids.slice(0, listed.length)).toEqual(listed)
    expect(changed?.details).toEqual(fresh + 1 > MAX_SUBJECTS ? { more: fresh + 1 - MAX_SUBJECTS } : {})
    item = changed
    listed.splice(0, listed.length, ...(item?.subject_ids ?? []))
  }
  expect(item?.kind).toBe('possible_double_dose')
  expect(listed).toEqual(marks.slice(0, 50).map(({ id }) => id))
})
