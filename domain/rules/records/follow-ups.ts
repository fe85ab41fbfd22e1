/** The task that a report's follow-up becomes (K7). */
import { TASK_LENGTHS } from '../../entities/task.ts'
import type { RowOf } from '../../registry.ts'
import { addDays, type Instant } from '../../values/dates.ts'
import { derivedId } from '../../values/ids.ts'
import { homeToday } from '../../values/time-zone.ts'
import { hasLeft } from '../access/presence.ts'
import { takesNewWork } from '../people/colleagues.ts'
import { notCompleted } from './tasks.ts'

type Report = RowOf<'incident_report'>
type Task = RowOf<'task'>

/** One report has one. */
export const followUpId = (reportId: string): string => derivedId('task', 'follow_up', reportId)

const isNeeded = ({ follow_up_required, removed_at }: Report): boolean =>
  follow_up_required && removed_at === null

/** Nobody has worked on it, changed it or removed it. */
const isUntouched = ({ status, updated_at, created_at, removed_at }: Task): boolean =>
  removed_at === null && status === 'not started' && updated_at === created_at

interface Concerned {
  /** Where the client lives. */
  readonly home: RowOf<'home'>
  readonly client: RowOf<'client'>
  /** Those of the home's manager and of whoever made the report are looked at. */
  readonly cards: ReadonlyMap<number, RowOf<'person_card'>>
}

/**
 * `there`: the task as it is. Answers it as a changed report leaves it; undefined when it stays, and where there is none
 * because the client has left (H11): the report keeps saying that a follow-up is needed.
 */
export function followUpTask(
  report: Report,
  { home, client, cards }: Concerned,
  there: Task | undefined,
  { author_id, recorded_at }: { readonly author_id: number; readonly recorded_at: Instant },
): Task | undefined {
  const description = report.follow_up_notes?.slice(0, TASK_LENGTHS.description) || null
  if (there !== undefined) {
    if (!isUntouched(there)) return undefined
    if (isNeeded(report)) return description === there.description ? undefined : { ...there, description }
    const settled_on = homeToday(recorded_at, home.time_zone)
    return {
      ...there,
      updated_at: recorded_at,
      removed_at: recorded_at,
      removed_by: author_id,
      settled_on,
    }
  }
  const today = homeToday(recorded_at, home.time_zone)
  if (!isNeeded(report) || hasLeft(client, today)) return undefined
  const id = followUpId(report.id)
  const due_date = addDays(today, 1)
  // Only who can sign in and works there is given anything new (H10, H12); whoever asks for the follow-up is there.
  const responsible = [home.manager_id, report.reported_by].find(person => {
    const card = person === null ? undefined : cards.get(person)
    return card !== undefined && takesNewWork(card, home)
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
    assigned_to: responsible ?? author_id,
    recurrence: 'none',
    series_id: id,
    series_start: due_date,
    ...notCompleted,
    created_by: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    removed_at: null,
    removed_by: null,
    scope: report.scope,
    revision: 0,
  }
}
