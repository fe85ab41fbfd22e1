/** Completing, reopening and changing a task that recurs. */
import { expect, test } from 'vitest'
import { occurrenceId } from '#domain/entities/task.ts'
import type { OperationContext, OperationDefinition } from '#domain/operation.ts'
import { findOperationDefinition, type OperationKind } from '#domain/operations.ts'
import { perform, readArguments } from '#domain/perform.ts'
import { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { examples } from '#tests/support/examples.ts'

type Task = RowOf<'task'>
const where = { scope: 'home:1', revision: 1 } as const
const [example] = examples.task
const SERIES = example.id
const AUTHOR = 4

/** Due every Monday; the test's now is a Tuesday in New York. */
const weekly: Task = {
  ...example,
  ...where,
  recurrence: 'weekly',
  due_date: '2026-03-09',
  series_start: '2026-03-09',
  client_id: null,
  created_at: '2026-03-02T15:00:00.000Z',
}
const NEXT = occurrenceId(SERIES, '2026-03-16')

function home(task: Task): RecordSet {
  const records = new RecordSet()
  records.putRow('home', { ...examples.home[0], ...where })
  records.putRow('person_card', {
    ...examples.person_card[0],
    id: task.assigned_to,
    scope: 'company:1',
    revision: 1,
  })
  records.putRow('client', { ...examples.client[0], ...where })
  records.putRow('task', task)
  return records
}

const context = (more: Partial<OperationContext> = {}): OperationContext => ({
  operation_id: '01932b5e-0000-7000-8000-000000000399',
  author_id: AUTHOR,
  device_id: null,
  recorded_at: '2026-03-10T16:00:00.000Z',
  utc_offset_minutes: -240,
  received_at: null,
  executionContext: 'device',
  ...more,
})

function run(records: RecordSet, kind: OperationKind, args: object, how = context()): void {
  const definition = findOperationDefinition(kind) as OperationDefinition
  perform(readArguments(definition, { task_id: SERIES, ...args }), records, how)
}
const complete = (records: RecordSet, completed_on = '2026-03-10', how = context()) =>
  run(records, 'task.complete', { completed_on }, how)
const one = (records: RecordSet, id = SERIES) => records.one('task', id)

test('[K3] completing makes the next one, due on the next day of the series, and nobody has begun it', () => {
  const records = home(weekly)
  complete(records)
  expect(one(records)).toMatchObject({
    status: 'completed',
    completed_on: '2026-03-10',
    completed_by: AUTHOR,
    settled_on: '2026-03-10',
    next_task_id: NEXT,
  })
  expect(one(records, NEXT)).toMatchObject({
    title: weekly.title,
    status: 'not started',
    due_date: '2026-03-16',
    series_start: '2026-03-09',
    completed_on: null,
    settled_on: null,
    next_task_id: null,
    assigned_to: weekly.assigned_to,
  })
})

test('[K3] done before its day it is next due after that day, done weeks late after the day it was done', () => {
  const early = home({ ...weekly, due_date: '2026-03-16' })
  complete(early)
  expect(one(early, occurrenceId(SERIES, '2026-03-23'))).toBeDefined()
  const late = home({
    ...weekly,
    due_date: '2026-02-16',
    series_start: '2026-02-16',
    created_at: '2026-02-10T15:00:00.000Z',
  })
  complete(late)
  expect(one(late, NEXT)).toBeDefined()
  expect(late.all('task')).toHaveLength(2)
})

test('[K3] [K5] a second completion, on another day, changes nothing and makes no second next one', () => {
  const records = home(weekly)
  complete(records)
  const before = [one(records), one(records, NEXT)]
  complete(records, '2026-03-17', context({ author_id: 9, recorded_at: '2026-03-17T16:00:00.000Z' }))
  expect([one(records), one(records, NEXT)]).toEqual(before)
  expect(records.all('task')).toHaveLength(2)
})

test('[K4] reopening takes an untouched next one away, and completing again brings it back', () => {
  const records = home(weekly)
  complete(records)
  run(records, 'task.reopen', {})
  expect(one(records)).toMatchObject({ status: 'in progress', settled_on: null, next_task_id: null })
  expect(one(records, NEXT)?.removed_at).not.toBeNull()
  complete(records)
  expect(one(records, NEXT)).toMatchObject({ removed_at: null, settled_on: null, status: 'not started' })
  expect(records.all('task')).toHaveLength(2)
})

test('[K4] a next one that somebody has begun stays, and completing again makes no other', () => {
  const records = home(weekly)
  complete(records)
  const begun = { task_id: NEXT, changes: { status: 'in progress' }, seen: null }
  run(records, 'task.update', begun, context({ recorded_at: '2026-03-10T17:00:00.000Z' }))
  run(records, 'task.reopen', {})
  expect(one(records, NEXT)).toMatchObject({ status: 'in progress', removed_at: null })
  complete(records, '2026-03-18', context({ recorded_at: '2026-03-18T16:00:00.000Z' }))
  expect(one(records)?.next_task_id).toBe(NEXT)
  expect(records.all('task')).toHaveLength(2)
})

test('[K3] a status that is set in the form completes and reopens like the buttons', () => {
  const records = home(weekly)
  const done = { status: 'completed', completed_on: '2026-03-10' }
  run(records, 'task.update', { changes: done, seen: null })
  expect(one(records)).toMatchObject({ settled_on: '2026-03-10', next_task_id: NEXT })
  run(records, 'task.update', { changes: { status: 'not started', completed_on: null }, seen: null })
  expect(one(records)).toMatchObject({ completed_at: null, settled_on: null, next_task_id: null })
  expect(one(records, NEXT)?.removed_at).not.toBeNull()
})

const change = (records: RecordSet, changes: object, task_id = SERIES) =>
  run(records, 'task.update', { task_id, changes, seen: null })

test('[K9] one that is put off leaves the later ones on their day', () => {
  const records = home(weekly)
  change(records, { due_date: '2026-03-11' })
  expect(one(records)?.series_start).toBe('2026-03-09')
  complete(records)
  expect(one(records, NEXT)?.due_date).toBe('2026-03-16')
})

test('[K9] the last of January put off to February is followed by the last of February', () => {
  const monthly = { recurrence: 'monthly', due_date: '2026-01-31', series_start: '2026-01-31' } as const
  const records = home({ ...weekly, ...monthly })
  change(records, { due_date: '2026-02-02' })
  complete(records, '2026-02-02', context({ executionContext: 'push' }))
  expect(one(records, occurrenceId(SERIES, '2026-02-28'))?.due_date).toBe('2026-02-28')
})

test('[K9] one that is moved ahead of its day is not followed by that day', () => {
  const first = home({ ...weekly, due_date: '2026-03-16', series_start: '2026-03-16' })
  change(first, { due_date: '2026-03-10' })
  complete(first)
  expect(one(first)?.next_task_id).toBe(occurrenceId(SERIES, '2026-03-23'))
  const second = home(weekly)
  complete(second)
  change(second, { due_date: '2026-03-13' }, NEXT)
  run(second, 'task.complete', { task_id: NEXT, completed_on: '2026-03-10' })
  expect(one(second, NEXT)?.next_task_id).toBe(occurrenceId(SERIES, '2026-03-23'))
})

test('[K9] this and all later ones: they are counted from the new day', () => {
  const records = home(weekly)
  change(records, { due_date: '2026-03-11', series_start: '2026-03-11' })
  complete(records)
  expect(one(records, occurrenceId(SERIES, '2026-03-18'))?.due_date).toBe('2026-03-18')
  expect(() => change(home(weekly), { due_date: '2026-03-11', series_start: '2026-03-12' })).toThrow(
    'A series begins on the day its task is due',
  )
})

test('[K9] one that recurs otherwise begins a series on its day', () => {
  const records = home(weekly)
  change(records, { due_date: '2026-03-11', recurrence: 'monthly' })
  expect(one(records)?.series_start).toBe('2026-03-11')
})

test.each([
  ['task.create', { due_date: '2026-03-09' }, 'due_date'],
  ['task.create', { assigned_to: 99 }, 'assigned_to'],
  ['task.complete', { completed_on: '2026-03-11' }, 'completed_on'],
  ['task.complete', { completed_on: '2026-03-01' }, 'completed_on'],
  ['task.update', { changes: { status: 'completed' }, seen: null }, 'completed_on'],
  ['task.update', { changes: { completed_on: '2026-03-10' }, seen: null }, 'completed_on'],
] as const)('[K1] %s of %j is refused at %s', (kind, said, field) => {
  const fresh = {
    task_id: NEXT,
    home_id: 1,
    title: 'Test the detectors',
    due_date: '2026-03-10',
    assigned_to: 4,
  }
  const args = kind === 'task.create' ? { ...fresh, ...said } : said
  const fields = { [field]: [expect.any(String)] }
  expect(() => run(home(weekly), kind, args)).toThrow(expect.objectContaining({ details: { fields } }))
})

test('[K1] the home’s day decides: at eleven in the evening in New York it is still the day before in UTC', () => {
  const how = context({ recorded_at: '2026-03-11T03:30:00.000Z' })
  expect(() => complete(home(weekly), '2026-03-11', how)).toThrow()
  complete(home(weekly), '2026-03-10', how)
})

test('[S15.7] done on a day to come is refused, from a queue too, but not by the minutes a clock is ahead unnoticed', () => {
  const late = (recorded_at: string) => context({ executionContext: 'push', recorded_at })
  const records = home(weekly)
  for (const how of [context(), late('2026-03-10T16:00:00.000Z')]) {
    expect(() => complete(records, '2027-03-10', how)).toThrow()
  }
  expect(one(records)?.status).toBe('not started')
  // Four minutes before midnight in New York.
  complete(records, '2026-03-11', late('2026-03-11T03:56:00.000Z'))
  expect(one(records)).toMatchObject({ status: 'completed', completed_on: '2026-03-11' })
})
