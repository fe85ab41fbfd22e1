/** A home with much to do: tasks of six weeks, a tenth of them open. */
import { examples } from '#tests/support/examples.ts'
import { TASK_CATEGORIES } from '../../domain/entities/task.ts'
import { addDays } from '../../domain/values/dates.ts'
import { uuidV7 } from '../../domain/values/ids.ts'
import type { Scope } from '../../domain/values/scope.ts'
import type { Database } from '../../server/database/connection.ts'
import { insertStamped } from './stamped-rows.ts'

/** Within what any device keeps. */
const DAYS = 42
const OPEN_IN = 10

/** Adds tasks to a company that `seedCompany` made. Their titles end in their number, from 1. */
export async function seedTasks(
  database: Database,
  { number, scope }: { number: number; scope: Scope },
  count: number,
  now: number,
): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10)
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const tasks = Array.from({ length: count }, (_, index) => {
    const day = addDays(today, 3 - Math.floor((index * DAYS) / count))
    const [made = today] = [day, today].toSorted()
    const moment = new Date(`${made}T08:00:00.000Z`).toISOString()
    const id = uuidV7(new Date(moment).getTime(), random)
    const isOpen = index % OPEN_IN === 0
    return {
      ...examples.task[0],
      id,
      series_id: id,
      series_start: day,
      home_id: number,
      client_id: null,
      title: `Check the fire doors, round ${index + 1}`,
      description: index % 3 === 0 ? 'Every door of the upper floor, and the one to the garage.' : null,
      category: TASK_CATEGORIES[index % TASK_CATEGORIES.length] ?? 'general',
      status: isOpen ? ('not started' as const) : ('completed' as const),
      due_date: day,
      assigned_to: number,
      next_task_id: null,
      completed_on: isOpen ? null : day,
      completed_at: isOpen ? null : moment,
      completed_by: isOpen ? null : number,
      settled_on: isOpen ? null : day,
      created_by: number,
      created_at: moment,
      updated_at: moment,
      removed_at: null,
      removed_by: null,
      scope,
    }
  })
  await database.transaction().execute(transaction => insertStamped(transaction, 'task', tasks))
}
