import * as v from 'valibot'
import { task } from '../../entities/task.ts'
import { wrongField } from '../../errors.ts'
import { homeToday } from '../../values/time-zone.ts'
import { assigneeReferences } from '../parts/assignee.ts'
import { createOf } from '../parts/create-of.ts'
import { newTaskFields, notCompleted, refuseDeparted, refuseStranger } from './fields.ts'

/** Gives somebody a task, about the home or about a client. */
export const taskCreate = createOf('task', {
  kind: 'task.create',
  clinical: false,
  fields: {
    home_id: task.fields.home_id,
    client_id: v.optional(task.fields.client_id, null),
    ...newTaskFields,
    description: v.optional(newTaskFields.description, null),
    category: v.optional(newTaskFields.category, 'general'),
    priority: v.optional(newTaskFields.priority, 'medium'),
    recurrence: v.optional(newTaskFields.recurrence, 'none'),
  },
  taken: 'This task is already there.',
  references: ({ assigned_to }) => assigneeReferences(assigned_to),
  check(row, where, records, context) {
    const { recorded_at } = context
    // By the day on which it was written, however late it arrives.
    if (row.due_date < homeToday(recorded_at, where.home.time_zone)) {
      throw wrongField('due_date', 'Due date cannot be in the past')
    }
    refuseDeparted(where, context)
    refuseStranger(row, where, records, context)
  },
  follows: ({ recorded_at, author_id }, _, { due_date }, __, id) => ({
    status: 'not started' as const,
    series_id: id,
    series_start: due_date,
    ...notCompleted,
    created_by: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    removed_at: null,
    removed_by: null,
  }),
})
