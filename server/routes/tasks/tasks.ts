/** Tasks (spec part 3 §3, §5, §7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { allCompaniesTask } from '#domain/answers/platform-record.ts'
import { PRIORITIES, TASK_CATEGORIES, TASK_STATUSES } from '#domain/entities/task.ts'
import { REQUIRED_MESSAGES, taskCreate, taskFields } from '#domain/operations/task.ts'
import type { RowOf } from '#domain/registry.ts'
import { isOverdue, type TaskStatistics, taskStatistics } from '#domain/rules/records/tasks.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { homesToCount } from '../../access/current-home.ts'
import { selectRows } from '../../database/rows.ts'
import { writeCallsOf } from '../../rest/client-records/changes.ts'
import { filterOf, omitEntry, queryFieldsOf } from '../../rest/client-records/filters.ts'
import { defineKind } from '../../rest/client-records/kind.ts'
import { listCallsOf } from '../../rest/client-records/lists.ts'
import { listCondition } from '../../rest/client-records/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { flagText, numericIdText, oneOfText } from '../../rest/path-and-query.ts'

type Task = RowOf<'task'>

/** The most tasks in the dropdown of the task form (spec part 3 §9). */
const DROPDOWN_LIMIT = 50

const tasks = defineKind({
  collection: 'task',
  path: 'tasks',
  recordName: 'Task',
  accessKind: 'tasks',
  keys: { list: 'tasks', count: 'tasks_count' },
  dateField: 'due_date',
  authorField: 'created_by',
  personNameFields: { assigned_to: 'assigned_staff_name', created_by: 'creator_staff_name' },
  filters: {
    assigned_to: numericIdText,
    status: oneOfText(TASK_STATUSES),
    priority: oneOfText(PRIORITIES),
    category: oneOfText(TASK_CATEGORIES),
  },
  conditions: {
    overdue: {
      schema: flagText,
      toSql: (flag, today) => sql`(status <> 'completed' and due_date < ${today}) = ${flag}`,
    },
  },
  dropdownCount: DROPDOWN_LIMIT,
  superAdminList: { page: 'tasks', row: allCompaniesTask },
  computeFields: (task, today) => ({ is_overdue: isOverdue(task, today) }),
  displayName: ({ title }) => String(title),
})

const { task_id: _, client_id: __, home_id: ___, ...creationFields } = taskCreate.args.entries
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const statisticsAnswer = v.strictObject({
  total: count,
  high_priority: count,
  overdue: count,
  completed: count,
  overdue_tasks: count,
  due_today: count,
  due_this_week: count,
  priority_breakdown: v.strictObject({ low: count, medium: count, high: count }),
  my_tasks: count,
  my_overdue_tasks: count,
  high_priority_overdue: count,
} satisfies Record<keyof TaskStatistics, v.GenericSchema>)

const statisticsCall = defineCall(
  {
    method: 'get',
    path: '/tasks/statistics',
    summary:
      'Figures of the tasks of one home: the one asked for, else the current one; of all homes when none is chosen.',
    recordName: 'Task',
    rights: { collections: ['task', 'client'] },
    query: omitEntry(queryFieldsOf(tasks), 'simple'),
    answer: statisticsAnswer,
  },
  async ({ dependencies: { database }, caller, accessibleHomes, now, query }) => {
    const homes = await homesToCount(database, caller.user_id, accessibleHomes, query.home_id)
    const condition = listCondition(tasks, { accessibleHomes: homes, now }, filterOf(tasks, query))
    const columns = ['id', 'status', 'due_date', 'priority', 'assigned_to', 'scope']
    const taskRows = await selectRows(database, 'task', condition, columns)
    const todayByScope = new Map(
      accessibleHomes.map(({ scope, time_zone }) => [scope, homeToday(now, time_zone)]),
    )
    const tasksOnDay = taskRows.map(task => ({
      task,
      today: todayByScope.get(task.scope) ?? now.slice(0, 10),
    }))
    return taskStatistics(tasksOnDay, caller.user_id)
  },
)

/** Adds `completed_on`, the current day of the home, to a body that changes the status without it. */
function withCompletedOn(body: object, home: { readonly time_zone: string }, now: string): object {
  const { status, completed_on } = body as Partial<Task>
  if (status === undefined || completed_on !== undefined) return body
  return { ...body, completed_on: status === 'completed' ? homeToday(now, home.time_zone) : null }
}

export const calls: readonly Call[] = [
  statisticsCall,
  ...listCallsOf(tasks),
  ...writeCallsOf(tasks, {
    create: 'task.create',
    creationFields,
    amend: 'task.update',
    amendmentFields: taskFields,
    remove: 'task.remove',
    missingMessages: REQUIRED_MESSAGES,
    async argumentsOf(body, { accessibleHomes, now }, row) {
      const home = row && accessibleHomes.find(({ scope }) => scope === row.scope)
      return home === undefined ? body : withCompletedOn(body, home, now)
    },
  }),
]
