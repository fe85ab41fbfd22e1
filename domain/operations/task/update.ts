import { wrongField } from '../../errors.ts'
import { assigneeReferences } from '../parts/assignee.ts'
import { updateOf } from '../parts/update-of.ts'
import {
  isRemoved,
  nextReferences,
  nextRows,
  refuseElsewhere,
  refuseNewPlan,
  refuseOddDay,
  refuseStranger,
  settledFields,
  type Task,
  taskFields,
} from './fields.ts'

/** Changes a task. With its status it may be completed or reopened, and the next one made or taken away. */
export const taskUpdate = updateOf('task', {
  kind: 'task.update',
  clinical: false,
  fields: taskFields,
  what: 'Task',
  isGone: isRemoved,
  references(before, _, changes) {
    const after = { ...before, ...changes } as Task
    return [
      ...assigneeReferences(after.assigned_to),
      ...(after.client_id === null ? [] : [{ collection: 'client', id: after.client_id } as const]),
      ...nextReferences({ ...after, series_start: seriesStart(before, after) }, after.completed_on),
    ]
  },
  follows: (context, after, _, records) => {
    const series_start = seriesStart(records.one('task', after.id) ?? after, after)
    return {
      updated_at: context.recorded_at,
      series_start,
      ...settledFields({ ...after, series_start }, records, context),
    }
  },
  check(row, where, context, records) {
    if ((row.status === 'completed') !== (row.completed_on !== null)) {
      throw wrongField('completed_on', 'A completed task has the day on which it was done, and no other has')
    }
    const { series_start = row.series_start } = records.one('task', row.id) ?? row
    if (row.series_start !== series_start && row.series_start !== row.due_date) {
      throw wrongField('series_start', 'A series begins on the day its task is due')
    }
    refuseOddDay(row, where.home, context)
    refuseNewPlan(records.one('task', row.id) ?? row, row, where, context)
    refuseStranger(row, where, records, context)
    refuseElsewhere(row, where, records)
  },
  alongside: nextRows,
})

/**
 * A task that recurs otherwise begins a series on its day. One that is only moved leaves the others where they are, unless
 * their start is moved too (K9).
 */
function seriesStart(before: Task, after: Task): string {
  if (after.series_start !== before.series_start) return after.series_start
  const isAnew = after.recurrence === 'none' || after.recurrence !== before.recurrence
  return isAnew ? after.due_date : before.series_start
}
