/** The records a dashboard shows first, with how many there are (W4, W5, W9, W10). */
import type { RowOf, StoredRow } from '../../registry.ts'
import { addDays, type ClockTime, type Instant, type LocalDate } from '../../values/dates.ts'
import type { TimeZone } from '../../values/time-zone.ts'
import { type AppointmentOnDay, bySoonest, isUpcoming } from '../records/appointments.ts'
import { homeDayOf, isRecent, newestRecordFirst } from '../records/client-records.ts'
import { incidentStatistics } from '../records/incident-reports.ts'
import { byImportance, isOpenTask } from '../records/tasks.ts'
import { isInPeriod } from './completion.ts'

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
export const isInLastDays = (day: LocalDate, today: LocalDate, dayCount: number): boolean =>
  day > addDays(today, -dayCount) && day <= today

/**
 * Counts and lists recent reports, of reports that are not removed, newest first. Severe reports that are not closed
 * have high priority.
 */
export function recentIncidents<Entry extends ReportOnDay>(reports: readonly Entry[], dayCount: number) {
  const recentReports = reports.filter(({ report, today }) =>
    isInLastDays(report.incident_date, today, dayCount),
  )
  const newestFirst = newestRecordFirst<Report>(({ incident_date }) => incident_date)
  return {
    total_incidents: recentReports.length,
    high_priority_count: incidentStatistics(
      recentReports.map(({ report }) => report).filter(({ status }) => status === 'open'),
    ).high_severity,
    incidents: recentReports.toSorted((one, other) => newestFirst(one.report, other.report)),
  }
}

type Appointment = AppointmentOnDay['appointment'] & Pick<StoredRow<'appointment'>, 'time' | 'duration'>

interface TimedAppointmentOnDay extends AppointmentOnDay {
  readonly appointment: Appointment
}

/** Counts and lists upcoming appointments, of appointments that are not removed, the next first. */
export function upcomingAppointments<Entry extends TimedAppointmentOnDay>(
  appointments: readonly Entry[],
  dayCount: number,
) {
  const plannedAppointments = appointments.filter(appointmentOnDay => isUpcoming(appointmentOnDay, dayCount))
  return {
    total_appointments: plannedAppointments.length,
    // None of them is past, so the day of the home does not matter.
    appointments: plannedAppointments.toSorted((one, other) =>
      bySoonest(one.appointment, other.appointment, ''),
    ),
  }
}

interface TaskOnDay {
  readonly task: Pick<RowOf<'task'>, 'title' | 'status' | 'due_date' | 'priority' | 'completed_on'>
  readonly today: LocalDate
}

export type ScheduleItem<TaskSource, AppointmentSource> =
  | { readonly kind: 'task'; readonly time: null; readonly isDone: boolean; readonly source: TaskSource }
  | {
      readonly kind: 'appointment'
      readonly time: ClockTime
      readonly isDone: boolean
      readonly source: AppointmentSource
    }

/**
 * Returns today's appointments by their time, then today's tasks, which have no time, high priorities first: only the
 * first few are shown, and overdue tasks must not hide high priorities. Completed work comes last; canceled
 * appointments are left out.
 */
export function todaysSchedule<TaskSource extends TaskOnDay, AppointmentSource extends TimedAppointmentOnDay>(
  tasks: readonly TaskSource[],
  appointments: readonly AppointmentSource[],
): ScheduleItem<TaskSource, AppointmentSource>[] {
  const appointmentItems = appointments
    .filter(
      ({ appointment, today }) =>
        appointment.appointment_date === today && appointment.status !== 'cancelled',
    )
    .toSorted((one, other) => (one.appointment.time < other.appointment.time ? -1 : 1))
    .map(appointmentOnDay => ({
      kind: 'appointment' as const,
      time: appointmentOnDay.appointment.time,
      isDone: appointmentOnDay.appointment.status === 'completed',
      source: appointmentOnDay,
    }))
  const taskItems = tasks
    .filter(taskOnDay => isInPeriod(taskOnDay, 'today'))
    .toSorted((one, other) => byImportance(one.task, other.task))
    .map(taskOnDay => ({
      kind: 'task' as const,
      time: null,
      isDone: !isOpenTask(taskOnDay.task),
      source: taskOnDay,
    }))
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
export const clientUpdates = <Entry extends DatedRecord>(records: readonly Entry[]): Entry[] =>
  records
    .filter(({ date, today, zone }) => isRecent(homeDayOf(date, zone), today))
    .toSorted((left, right) =>
      left.created_at === right.created_at
        ? left.id < right.id
          ? 1
          : -1
        : left.created_at < right.created_at
          ? 1
          : -1,
    )
