/** Rules about tasks: overdue or due soon by the day of their home, and how many there are (spec part 3 §3, §9). */
import type { RowOf, StoredRow } from '../../registry.ts'
import { compare } from '../../values/compare.ts'
import { addDays, type LocalDate } from '../../values/dates.ts'

type Task = Pick<StoredRow<'task'>, 'status' | 'due_date' | 'priority' | 'assigned_to'>

/** The fields of a task that is not done. */
export const notCompletedFields = {
  next_task_id: null,
  completed_on: null,
  completed_at: null,
  completed_by: null,
  settled_on: null,
} as const

/** Due soon is today and the seven days after it. */
export const DUE_SOON_DAYS = 7

export const isOpenTask = ({ status }: Pick<Task, 'status'>): boolean => status !== 'completed'

export const isOverdue = (task: Pick<Task, 'status' | 'due_date'>, today: LocalDate): boolean =>
  isOpenTask(task) && task.due_date < today

export const isDueToday = (task: Pick<Task, 'status' | 'due_date'>, today: LocalDate): boolean =>
  isOpenTask(task) && task.due_date === today

export const isDueThisWeek = (task: Pick<Task, 'status' | 'due_date'>, today: LocalDate): boolean =>
  isOpenTask(task) && task.due_date >= today && task.due_date <= addDays(today, DUE_SOON_DAYS)

export interface TaskStatistics {
  readonly total: number
  /** Counts open tasks, like every field below but `completed` and `total`. */
  readonly high_priority: number
  readonly overdue: number
  readonly completed: number
  readonly overdue_tasks: number
  readonly due_today: number
  readonly due_this_week: number
  readonly priority_breakdown: Readonly<Record<Task['priority'], number>>
  readonly my_tasks: number
  readonly my_overdue_tasks: number
  readonly high_priority_overdue: number
}

/** A task with today's date in its home. */
export interface TaskOnDay {
  readonly task: Task
  readonly today: LocalDate
}

/** Counts tasks that are not removed. `personId` is the person for "my tasks". */
export function taskStatistics(tasks: readonly TaskOnDay[], personId: number): TaskStatistics {
  const openTasks = tasks.filter(({ task }) => isOpenTask(task))
  const overdueTasks = openTasks.filter(({ task, today }) => isOverdue(task, today))
  const isMine = ({ task }: TaskOnDay) => task.assigned_to === personId
  const tasksOfPriority = (priority: Task['priority']) =>
    openTasks.filter(({ task }) => task.priority === priority)
  const isHighPriority = ({ task }: TaskOnDay) => task.priority === 'high'
  return {
    total: tasks.length,
    high_priority: tasksOfPriority('high').length,
    overdue: overdueTasks.length,
    completed: tasks.length - openTasks.length,
    overdue_tasks: overdueTasks.length,
    due_today: openTasks.filter(({ task, today }) => isDueToday(task, today)).length,
    due_this_week: openTasks.filter(({ task, today }) => isDueThisWeek(task, today)).length,
    priority_breakdown: {
      low: tasksOfPriority('low').length,
      medium: tasksOfPriority('medium').length,
      high: tasksOfPriority('high').length,
    },
    my_tasks: openTasks.filter(isMine).length,
    my_overdue_tasks: overdueTasks.filter(isMine).length,
    high_priority_overdue: overdueTasks.filter(isHighPriority).length,
  }
}

const PRIORITY_ORDER = { high: 0, medium: 1, low: 2 } as const

type SortableTask = Pick<RowOf<'task'>, 'status' | 'due_date' | 'priority' | 'completed_on' | 'title'>

/** Compares for sorting: open tasks first, by due day and by priority; then done tasks, the last first. */
export function byUrgency(left: SortableTask, right: SortableTask): number {
  const [isOpen, isOtherOpen] = [isOpenTask(left), isOpenTask(right)]
  if (isOpen !== isOtherOpen) return isOpen ? -1 : 1
  const dayComparison = isOpen
    ? compare(left.due_date, right.due_date)
    : compare(right.completed_on ?? '', left.completed_on ?? '')
  return dayComparison || byPriority(left, right) || compare(left.title, right.title)
}

const byPriority = (left: Pick<SortableTask, 'priority'>, right: Pick<SortableTask, 'priority'>): number =>
  PRIORITY_ORDER[left.priority] - PRIORITY_ORDER[right.priority]

/** Compares for sorting the work of a day: high priority first, and within a priority the longest due first. */
export const byImportance = (left: SortableTask, right: SortableTask): number =>
  byPriority(left, right) || byUrgency(left, right)
