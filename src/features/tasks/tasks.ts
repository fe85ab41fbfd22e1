/** Names of types that the parts of this screen share. */
import type { Views } from '../../views/field-views.ts'
import type { Work } from '../../work-lists/use-work.ts'

export type TaskWork = Work<'task'>
export type Task = TaskWork['record']
export type TaskViews = Views<'task', TaskWork>

export const PATH = '/dashboard/tasks'
