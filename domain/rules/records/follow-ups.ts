/** The task that a report's follow-up becomes (K7). */
import { TASK_LENGTHS } from '../../entities/task.ts'
import type { RowOf } from '../../registry.ts'
import { addDays, type Instant } from '../../values/dates.ts'
import { derivedId } from '../../values/ids.ts'
import { homeToday } from '../../values/time-zone.ts'
import { hasLeftByDay } from '../access/presence.ts'
import { canBeAssigned } from '../people/colleagues.ts'
import { notCompletedFields } from './tasks.ts'

type Report = RowOf<'incident_report'>
type Task = RowOf<'task'>

/** Returns the task's id: one report has one task. */
export const followUpTaskId = (reportId: string): string => derivedId('task', 'follow_up', reportId)

const needsFollowUp = ({ follow_up_required, removed_at }: Report): boolean =>
  follow_up_required && removed_at === null

/** Whether no one has worked on the task, changed it or removed it. */
const isUntouched = ({ status, updated_at, created_at, removed_at }: Task): boolean =>
  removed_at === null && status === 'not started' && updated_at === created_at

interface FollowUpContext {
  /** The client's home. */
  readonly home: RowOf<'home'>
  readonly client: RowOf<'client'>
  /** By user id; only those of the home's manager and of the report's author are used. */
  readonly cards: ReadonlyMap<number, RowOf<'person_card'>>
}

/**
 * Returns the task after a report has changed; undefined if it stays as it is, or if there is none because the client
 * has left (H11): the report still shows that a follow-up is needed. `existingTask` is the present task.
 */
export function followUpTask(
  report: Report,
  { home, client, cards }: FollowUpContext,
  existingTask: Task | undefined,
  { author_id, recorded_at }: { readonly author_id: number; readonly recorded_at: Instant },
): Task | undefined {
  const description = report.follow_up_notes?.slice(0, TASK_LENGTHS.maxDescriptionLength) || null
  if (existingTask !== undefined) {
    if (!isUntouched(existingTask)) return undefined
    if (needsFollowUp(report))
      return description === existingTask.description ? undefined : { ...existingTask, description }
    const settled_on = homeToday(recorded_at, home.time_zone)
    return {
      ...existingTask,
      updated_at: recorded_at,
      removed_at: recorded_at,
      removed_by: author_id,
      settled_on,
    }
  }
  const today = homeToday(recorded_at, home.time_zone)
  if (!needsFollowUp(report) || hasLeftByDay(client, today)) return undefined
  const id = followUpTaskId(report.id)
  const due_date = addDays(today, 1)
  // Only people who can sign in and work there are assigned anything new (H10, H12); the user who requests the
  // follow-up can.
  const assigneeId = [home.manager_id, report.reported_by].find(personId => {
    const card = personId === null ? undefined : cards.get(personId)
    return card !== undefined && canBeAssigned(card, home)
  })
  return {
    id,
    home_id: home.id,
    client_id: report.client_id,
    title: `Follow up: ${report.incident_type}, ${report.incident_date}`,
    description,
    category: 'safety',
    priority: report.severity,
    status: 'not started',
    due_date,
    assigned_to: assigneeId ?? author_id,
    recurrence: 'none',
    series_id: id,
    series_start: due_date,
    ...notCompletedFields,
    created_by: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    removed_at: null,
    removed_by: null,
    scope: report.scope,
    revision: 0,
  }
}
