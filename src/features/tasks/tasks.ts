/** What the parts of this screen call things. */
import type { Work } from '../../work-lists/use-work.ts'

export type TaskWork = Work<'task'>
export type Task = TaskWork['record']

export const PATH = '/dashboard/tasks'
