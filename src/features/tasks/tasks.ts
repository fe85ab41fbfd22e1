/** The types and the path that the files of the screen of tasks share. */
import type { Views } from '../../views/field-views.ts'
import type { Work } from '../../work-lists/use-work.ts'

export type TaskWork = Work<'task'>
export type Task = TaskWork['record']
export type TaskViews = Views<'task', TaskWork>

export const TASKS_PATH = '/dashboard/tasks'
