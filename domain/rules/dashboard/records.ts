/** The records a dashboard shows first, with how many there are (W4, W5, W9, W10). */
import type { RowOf, StoredRow } from '../../registry.ts'
import { addDays, type ClockTime, type Instant, type LocalDate } from '../../values/dates.ts'
import type { TimeZone } from '../../values/time-zone.ts'
import { type AppointmentOnDay, bySoonest, isUpcoming } from '../records/appointments.ts'
import { homeDayOf, isRecent, newestRecordFirst } from '../records/client-records.ts'
import { incidentStatistics } from '../records/incident-reports.ts'
import { byImportance, isOpenTask } from '../records/tasks.ts'
import { isWorkOf } from './completion.ts'

/** How many days the dashboard covers (spec part 1 §9). */
export const INCIDENT_DAYS = 30
export const APPOINTMENT_DAYS = 7

/** The most entries that each part of the dashboard shows (spec part 1 §2). */
export const MAX_SHOWN = { records: 5, schedule: 6, updates: 4 } as const

type Report = Pick<
  StoredRow<'incident_report'>,
  'id' | 'client_id' | 'incident_date' | 'severity' | 'status' | 'created_at' | 'removed_at'
>

export interface ReportOnDay {
  readonly report: Report
  /** Today in the report's home. */
  readonly today: LocalDate
}

/** Whether a day is one of the last `days` of its home, today included. */
export const isOfLastDays = (day: LocalDate, today: LocalDate, days: number): boolean =>
  day > addDays(today, -days) && day <= today

/**
 * Counts and lists recent reports, of reports that are not removed, newest first. Severe reports that are not closed
 * have high priority.
 */
export function recentIncidents<One extends ReportOnDay>(reports: readonly One[], days: number) {
  const recent = reports.filter(({ report, today }) => isOfLastDays(report.incident_date, today, days))
  const newestFirst = newestRecordFirst<Report>(({ incident_date }) => incident_date)
  return {
    total_incidents: recent.length,
    high_priority_count: incidentStatistics(
      recent.map(({ report }) => report).filter(({ status }) => status === 'open'),
    ).high_severity,
    incidents: recent.toSorted((one, other) => newestFirst(one.report, other.report)),
  }
}

type Appointment = AppointmentOnDay['appointment'] & Pick<StoredRow<'appointment'>, 'time' | 'duration'>

interface PlannedOnDay extends AppointmentOnDay {
  readonly appointment: Appointment
}

/** Counts and lists upcoming appointments, of appointments that are not removed, the next first. */
export function upcomingAppointments<One extends PlannedOnDay>(appointments: readonly One[], days: number) {
  const upcoming = appointments.filter(one => isUpcoming(one, days))
  return {
    total_appointments: upcoming.length,
    // None of them is past, so the day of the home does not matter.
    appointments: upcoming.toSorted((one, other) => bySoonest(one.appointment, other.appointment, '')),
  }
}

interface TaskOnDay {
  readonly task: Pick<RowOf<'task'>, 'title' | 'status' | 'due_date' | 'priority' | 'completed_on'>
  readonly today: LocalDate
}

export type ScheduleItem<T, A> =
  | { readonly kind: 'task'; readonly time: null; readonly isDone: boolean; readonly source: T }
  | { readonly kind: 'appointment'; readonly time: ClockTime; readonly isDone: boolean; readonly source: A }

/**
 * Returns today's appointments by their time, then today's tasks, which have no time, high priorities first: only the
 * first few are shown, and overdue tasks must not hide high priorities. Completed work comes last; canceled
 * appointments are left out.
 */
export function todaysSchedule<T extends TaskOnDay, A extends PlannedOnDay>(
  tasks: readonly T[],
  appointments: readonly A[],
): ScheduleItem<T, A>[] {
  const appointmentItems = appointments
    .filter(
      ({ appointment, today }) =>
        appointment.appointment_date === today && appointment.status !== 'cancelled',
    )
    .toSorted((one, other) => (one.appointment.time < other.appointment.time ? -1 : 1))
    .map(one => ({
      kind: 'appointment' as const,
      time: one.appointment.time,
      isDone: one.appointment.status === 'completed',
      source: one,
    }))
  const taskItems = tasks
    .filter(one => isWorkOf(one, 'today'))
    .toSorted((one, other) => byImportance(one.task, other.task))
    .map(one => ({ kind: 'task' as const, time: null, isDone: !isOpenTask(one.task), source: one }))
  const items = [...appointmentItems, ...taskItems]
  return [...items.filter(({ isDone }) => !isDone), ...items.filter(({ isDone }) => isDone)]
}

interface DatedRecord {
  readonly id: string
  readonly created_at: Instant
  /** The day, or the moment, that the record is about. */
  readonly date: LocalDate | Instant
  readonly today: LocalDate
  readonly zone: TimeZone
}

/** Returns the records about clients from the last seven days of their home, the last written first. */
export const clientUpdates = <One extends DatedRecord>(records: readonly One[]): One[] =>
  records
    .filter(({ date, today, zone }) => isRecent(homeDayOf(date, zone), today))
    .toSorted((one, other) =>
      one.created_at === other.created_at
        ? one.id < other.id
          ? 1
          : -1
        : one.created_at < other.created_at
          ? 1
          : -1,
    )
