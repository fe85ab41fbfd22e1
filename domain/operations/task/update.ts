import { wrongField } from '../../errors.ts'
import { isInSeries } from '../../rules/task-series.ts'
import { assigneeReferences } from '../assignee.ts'
import { updateOf } from '../update-of.ts'
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
      ...nextReferences(withSeries(after), after.completed_on),
    ]
  },
  follows: (context, after, _, records) => {
    const { series_start } = withSeries(after)
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
    refuseOddDay(row, where.home, context)
    refuseNewPlan(records.one('task', row.id) ?? row, row, where, context)
    refuseStranger(row, where, records, context)
    refuseElsewhere(row, where, records)
  },
  alongside: nextRows,
})

/** A task that is moved to another day, or recurs otherwise, begins a series there. */
const withSeries = (task: Task): Task =>
  isInSeries(task, task.due_date) ? task : { ...task, series_start: task.due_date }
