/** Nothing new is planned for a client who has left, and what was before is taken, however late a queue brings it (H11). */
import { beforeEach, describe, expect, test } from 'vitest'
import type { OperationContext } from '#domain/operation.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import type { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { examples } from '#tests/support/examples.ts'
import { id, NOW, oneOrder, order, place, refusalOf, resident, run } from './one-order.ts'

const client_id = resident.id
const TASK = id('task')
const VISIT = id('visit')
/** At the home in New York: 08:00 and 10:00 of March 10, the day on which they leave at 09:00. */
const BEFORE = '2026-03-10T12:00:00.000Z'
const AFTER = '2026-03-10T14:00:00.000Z'
const GONE = { fields: { client_id: ['This client is no longer active.'] } }

let records: RecordSet

beforeEach(() => {
  records = oneOrder()
  records.put({ collection: 'person_card', row: { ...examples.person_card[0], ...place, id: 4 } })
})

type How = Partial<OperationContext>
const perform = <Kind extends OperationKind>(kind: Kind, args: OperationInput<Kind>, how: How = {}) =>
  run(records, kind, args, { recorded_at: AFTER, ...how })
const refused = <Kind extends OperationKind>(kind: Kind, args: OperationInput<Kind>, how: How = {}) =>
  expect(refusalOf(() => perform(kind, args, how)).details).toEqual(GONE)
const leaves = (end_orders = false) => run(records, 'client.close', { client_id, end_orders })

const giveTask = (changes: Partial<RowOf<'task'>> = {}) => {
  const due = { due_date: '2026-03-09', series_start: '2026-03-09', recurrence: 'none' } as const
  const row = { ...examples.task[0], ...place, ...due, id: TASK, series_id: TASK, client_id, home_id: 1 }
  records.put({
    collection: 'task',
    row: { ...row, assigned_to: 4, created_at: '2026-03-02T15:00:00.000Z', ...changes },
  })
}
const planVisit = (changes: Partial<RowOf<'appointment'>> = {}) => {
  const row = { ...examples.appointment[0], ...place, id: VISIT, client_id, home_id: 1, staff_id: null }
  const when = { appointment_date: '2026-03-12', time: '10:00' }
  records.put({ collection: 'appointment', row: { ...row, ...when, ...changes } })
}
const task = () => records.one('task', TASK)
const changing = (changes: OperationInput<'task.update'>['changes']) =>
  ({ task_id: TASK, changes, seen: null }) as const
const complete = (recorded_at = AFTER) =>
  perform('task.complete', { task_id: TASK, completed_on: '2026-03-10' }, { recorded_at })
const reopen = { task_id: TASK }

describe('[H11] a task of a client who has left', () => {
  test('is not put off to a day after the stay, nor made to recur', () => {
    giveTask()
    leaves()
    refused('task.update', changing({ due_date: '2026-03-10' }))
    refused('task.update', changing({ due_date: '2026-03-20' }))
    refused('task.update', changing({ recurrence: 'daily' }))
    expect(task()).toMatchObject({ due_date: '2026-03-09', recurrence: 'none' })
  })
  test('is changed otherwise, moved to a day of the stay, and recurs no more', () => {
    giveTask({ recurrence: 'daily' })
    leaves()
    perform('task.update', changing({ description: 'The bag is in the hall.', due_date: '2026-03-08' }))
    perform('task.update', changing({ recurrence: 'none' }))
    expect(task()).toMatchObject({ due_date: '2026-03-08', recurrence: 'none' })
  })
  test('is not opened again, by the button or in the form, when it was done before', () => {
    giveTask()
    complete(BEFORE)
    leaves()
    refused('task.reopen', reopen)
    refused('task.update', changing({ status: 'not started', completed_on: null }))
    expect(task()).toMatchObject({ status: 'completed' })
  })
  test('that was open then is completed, and the completion is taken back', () => {
    giveTask()
    leaves()
    complete()
    perform('task.reopen', reopen)
    expect(task()).toMatchObject({ status: 'in progress' })
  })
  test('is taken from a queue that was written before they left', () => {
    giveTask()
    complete(BEFORE)
    leaves()
    const late = { recorded_at: BEFORE, executionContext: 'push' } as const
    perform('task.reopen', reopen, late)
    perform('task.update', changing({ due_date: '2026-03-20', recurrence: 'weekly' }), late)
    perform(
      'task.create',
      { task_id: id('new'), home_id: 1, client_id, title: 'Pack', due_date: '2026-03-10', assigned_to: 4 },
      late,
    )
    expect(task()).toMatchObject({ status: 'in progress', due_date: '2026-03-20' })
    expect(records.one('task', id('new'))).toBeDefined()
    refused('task.update', changing({ due_date: '2026-03-21' }), { executionContext: 'push' })
  })
  test('may still be put off while the discharge is to come', () => {
    giveTask()
    run(records, 'client.update', { client_id, changes: { discharge_date: '2026-03-20' }, seen: null })
    perform('task.update', changing({ due_date: '2026-03-25' }))
    expect(task()).toMatchObject({ due_date: '2026-03-25' })
    refused('task.update', changing({ due_date: '2026-03-26' }), { recorded_at: '2026-03-20T12:00:00.000Z' })
  })
})

describe('[H11] an appointment of a client who has left', () => {
  const moved = (changes: OperationInput<'appointment.update'>['changes']) =>
    ({ appointment_id: VISIT, changes, seen: null }) as const
  test('is put to no other day or hour after the stay, and is cancelled, completed or explained', () => {
    planVisit()
    leaves()
    refused('appointment.update', moved({ appointment_date: '2026-03-13' }))
    refused('appointment.update', moved({ time: '15:00' }))
    perform('appointment.update', moved({ title: 'Eyes, for the next home' }))
    perform('appointment.update', moved({ status: 'cancelled' }))
    refused('appointment.update', moved({ status: 'scheduled' }))
  })
  test('of that day is taken from a queue that was written before they left, and none of a later day', () => {
    leaves()
    const visit = {
      appointment_id: VISIT,
      client_id,
      appointment_type: 'medical',
      title: 'Eye doctor',
      appointment_date: '2026-03-10',
      time: '08:30',
    } as const
    const late = { recorded_at: BEFORE, executionContext: 'push' } as const
    refused('appointment.create', { ...visit, appointment_date: '2026-03-11' }, late)
    refused('appointment.create', visit, { executionContext: 'push' })
    perform('appointment.create', visit, late)
    perform('appointment.update', moved({ status: 'completed' }), { executionContext: 'push' })
    expect(records.one('appointment', VISIT)).toMatchObject({ status: 'completed' })
  })
})

describe('[H11] an order of a client who has left', () => {
  const changed = (changes: OperationInput<'medication.update'>['changes'], name = 'changed') =>
    ({ medication_id: order.id, version_id: id(name), changes, seen: null }) as const
  const late = { recorded_at: BEFORE, executionContext: 'push' } as const
  const line = () => records.one('medication', order.id)
  const newOrder = (changes: object = {}) => ({
    ...{ medication_id: id('late'), version_id: id('late version'), client_id, inventory_id: 2, dosage: 1 },
    ...changes,
  })

  test('that ended with the stay is not taken up again', () => {
    leaves(true)
    expect(line()).toMatchObject({ end_date: '2026-03-10' })
    refused('medication.update', changed({ is_ongoing: true }))
    refused('medication.update', changed({ end_date: '2026-03-31' }))
    perform('medication.update', changed({ end_date: '2026-03-08' }))
    perform('medication.update', changed({ end_date: '2026-03-10' }))
    expect(line()).toMatchObject({ end_date: '2026-03-10' })
  })
  test('that runs on may be changed and ended, and begins on no later day', () => {
    leaves()
    perform('medication.update', changed({ notes: 'As the hospital says.' }))
    refused('medication.update', changed({ start_date: '2026-03-15' }))
    perform('medication.update', changed({ end_date: '2026-03-10' }))
  })
  test('is new only for days of the stay', () => {
    leaves()
    refused('medication.create', newOrder())
    refused('medication.create', newOrder({ start_date: '2026-03-01' }))
    perform('medication.create', newOrder({ start_date: '2026-03-01', end_date: '2026-03-09' }))
  })
  test('is taken from a queue that was written before they left', () => {
    leaves(true)
    perform('medication.update', changed({ end_date: '2026-03-31' }), late)
    perform('medication.create', newOrder(), late)
    expect(records.one('medication', id('late'))).toMatchObject({ start_date: '2026-03-10' })
  })
  test('is taken up again once they are back', () => {
    leaves(true)
    run(
      records,
      'client.update',
      { client_id, changes: { status: 'active' }, seen: null },
      { recorded_at: AFTER },
    )
    perform('medication.update', changed({ is_ongoing: true }))
    expect(line()).toMatchObject({ end_date: null })
  })
})

test('[H11] what is written the moment they leave comes after the stay', () => {
  giveTask()
  leaves()
  refused('task.update', changing({ due_date: '2026-03-11' }), { recorded_at: NOW })
})
