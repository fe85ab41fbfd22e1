/** K3, K4: a series has each of its tasks once, a completed one its next, and what is open has no date. */
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { nextSeriesDay, type Series } from '#domain/rules/records/task-series.ts'
import { addDays } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { selectRows } from '#server/database/rows.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

export async function checkTasks({ database, company }: World): Promise<void> {
  const here = sql`scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])`
  const tasks = await selectRows(database, 'task', here)
  const byId = new Map(tasks.map(task => [task.id, task]))
  for (const task of tasks) {
    const { id, status, completed_on, settled_on, removed_at, recurrence, next_task_id } = task
    const isDone = status === 'completed'
    if (isDone !== (completed_on !== null)) broken('K1', `task ${id} is ${status}, done on ${completed_on}`)
    if ((settled_on === null) !== (!isDone && removed_at === null))
      broken('S18.13', `task ${id} is ${status}, and dated ${settled_on}`)
    if (!isDone) continue
    const next = next_task_id === null ? undefined : byId.get(next_task_id)
    if (recurrence === 'none') {
      // It may have recurred when it was completed.
      continue
    }
    if (next === undefined) broken('K3', `no task follows ${id}, which recurs ${recurrence}`)
    else if (next.series_id !== task.series_id || (isUntouched(next) && !isInSeries(next, next.due_date)))
      broken('K3', `task ${next.id} follows ${id} and is not of its series`)
  }
  // Begun ones stay when the one before is reopened; of those nobody has touched there is one.
  const untouched = tasks.filter(task => task.removed_at === null && isUntouched(task))
  for (const [series, list] of groupBy(untouched, ({ series_id }) => series_id))
    if (list.length > 1)
      broken('K3', `series ${series} has ${list.length} next tasks: ${list.map(({ id }) => id).join(', ')}`)
}

const isUntouched = ({ status, updated_at, created_at }: RowOf<'task'>): boolean =>
  status === 'not started' && updated_at === created_at

const isInSeries = (series: Series, day: string): boolean => nextSeriesDay(series, addDays(day, -1)) === day
