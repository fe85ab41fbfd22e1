import { placeReferences } from '../parts/client-home.ts'
import { withdrawOf } from '../parts/withdraw-of.ts'
import { isRemoved, removed } from './fields.ts'

/** Takes a task off the lists; one that recurs is not followed by another. The row stays, with who removed it and when. */
export const taskRemove = withdrawOf('task', {
  kind: 'task.remove',
  clinical: false,
  fields: {},
  what: 'Task',
  isGone: isRemoved,
  references: placeReferences,
  follows: (context, _, before, records) => removed(before, records, context),
})
