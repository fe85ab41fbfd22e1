import { task } from '../../entities/task.ts'
import { placeOf, placeReferences } from '../parts/client-home.ts'
import { withdrawOf } from '../parts/withdraw-of.ts'
import {
  isRemoved,
  nextReferences,
  nextRows,
  refuseNewPlan,
  refuseOddDay,
  settledFields,
  type Task,
} from './fields.ts'

const { completed_on } = task.fields

/**
 * Says that a task is done, on a day of the home. One that recurs is followed by its next. A task that somebody else has
 * completed meanwhile stays as they left it.
 */
export const taskComplete = withdrawOf('task', {
  kind: 'task.complete',
  clinical: false,
  fields: { completed_on: completed_on.wrapped },
  what: 'Task',
  isGone: isRemoved,
  isDone: ({ status }) => status === 'completed',
  references: (before, records, { completed_on }) => [
    ...placeReferences(before, records),
    ...nextReferences(before, completed_on),
  ],
  check(before, { completed_on }, context, records) {
    refuseOddDay({ ...before, completed_on }, placeOf(before, records).home, context)
  },
  follows(context, { completed_on }, before, records) {
    const after: Task = { ...before, status: 'completed', completed_on }
    return {
      status: 'completed' as const,
      completed_on,
      updated_at: context.recorded_at,
      ...settledFields(after, records, context),
    }
  },
  alongside: nextRows,
})

/** Says that a completed task is not done after all: somebody is at it again. */
export const taskReopen = withdrawOf('task', {
  kind: 'task.reopen',
  clinical: false,
  fields: {},
  what: 'Task',
  isGone: isRemoved,
  isDone: ({ status }) => status !== 'completed',
  references: (before, records) => [...placeReferences(before, records), ...nextReferences(before, null)],
  check(before, _, context, records) {
    refuseNewPlan(before, { ...before, status: 'in progress' }, placeOf(before, records), context)
  },
  follows: (context, _, before, records) => ({
    status: 'in progress' as const,
    updated_at: context.recorded_at,
    ...settledFields({ ...before, completed_on: null }, records, context),
  }),
  alongside: nextRows,
})
