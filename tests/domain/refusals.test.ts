/** Doses that were refused one after the other. */
import { expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { consecutiveRefusals } from '#domain/rules/doses/refusals.ts'
import { examples } from '#tests/support/examples.ts'

type Dose = RowOf<'administration'>
type Mark = RowOf<'mark'>

const dose = (day: number, time = '08:00'): Dose => ({
  ...examples.administration[0],
  id: `${day} ${time}`,
  administration_date: `2026-03-0${day}`,
  administration_time: time,
  is_as_needed: false,
  scope: 'home:1',
  revision: 1,
})
const mark = ({ id }: Dose, changes: Partial<Mark> = {}): Mark => ({
  ...examples.mark[0],
  id: `of ${id}`,
  administration_id: id,
  status: 'missed',
  reason_code: 'refused',
  seen_mark_ids: [],
  scope: 'home:1',
  revision: 1,
  ...changes,
})
const [first, second, third, fourth] = [dose(1), dose(2), dose(2, '20:00'), dose(3)]
const doses = [fourth, third, second, first]

test('[I3] the third of three refused doses has the three, and none of the two before has any', () => {
  const marks = [mark(first), mark(second), mark(third)]
  expect(consecutiveRefusals(third, doses, marks)).toEqual([first.id, second.id, third.id])
  expect(consecutiveRefusals(second, doses, marks)).toBeUndefined()
  expect(consecutiveRefusals(fourth, doses, [...marks, mark(fourth)])).toEqual([
    second.id,
    third.id,
    fourth.id,
  ])
})

test('[I3] a dose that was given, or that people disagree about, ends the row; one nobody recorded does not', () => {
  const given = mark(second, { status: 'given', reason_code: null })
  expect(consecutiveRefusals(third, doses, [mark(first), given, mark(third)])).toBeUndefined()
  const disputed = [mark(second), { ...given, id: 'another' }]
  expect(consecutiveRefusals(third, doses, [mark(first), ...disputed, mark(third)])).toBeUndefined()
  const corrected = [given, mark(second, { id: 'corrected', seen_mark_ids: [given.id] })]
  expect(consecutiveRefusals(third, doses, [mark(first), ...corrected, mark(third)])).toHaveLength(3)
  expect(consecutiveRefusals(fourth, doses, [mark(first), mark(second), mark(fourth)])).toHaveLength(3)
})
