/** Rules about appointments (spec part 3 §2, §9): figures by the home's day, and which appointments overlap. */
import type { RowOf, StoredRow } from '../../registry.ts'
import { addDays, type ClockTime, type LocalDate, MINUTE_MS, millisOf } from '../../values/dates.ts'
import { instantOf, type LocalDateTime, type TimeZone } from '../../values/time-zone.ts'

type Appointment = StoredRow<'appointment'>

/** "This week" is today and the seven days after it. */
export const WEEK_DAYS = 7
/** How long an appointment without a duration is assumed to last. */
export const DEFAULT_DURATION_MINUTES = 30

export interface AppointmentStatistics {
  readonly scheduled: number
  /** Scheduled appointments of today. */
  readonly today: number
  /** Scheduled appointments of today and the seven days after it. */
  readonly this_week: number
  readonly completed: number
  readonly cancelled: number
}

export interface AppointmentOnDay {
  readonly appointment: Pick<Appointment, 'status' | 'appointment_date'>
  /** Today in the appointment's home. */
  readonly today: LocalDate
}

/** Whether an appointment is scheduled, for this day of its home or at most `days` after it. */
export const isUpcoming = (
  { appointment: { status, appointment_date: day }, today }: AppointmentOnDay,
  dayCount: number,
): boolean => status === 'scheduled' && day >= today && day <= addDays(today, dayCount)

/** Counts appointments that are not removed. */
export function appointmentStatistics(appointments: readonly AppointmentOnDay[]): AppointmentStatistics {
  const count = (isCounted: (one: AppointmentOnDay) => boolean) => appointments.filter(isCounted).length
  const hasStatus = (status: Appointment['status']) => (one: AppointmentOnDay) =>
    one.appointment.status === status
  const upcomingWithin = (days: number) => count(one => isUpcoming(one, days))
  return {
    scheduled: count(hasStatus('scheduled')),
    today: upcomingWithin(0),
    this_week: upcomingWithin(WEEK_DAYS),
    completed: count(hasStatus('completed')),
    cancelled: count(hasStatus('cancelled')),
  }
}

/**
 * Appointments further apart than this never overlap, whatever their zones and hours: zone times are slow to compute.
 */
const OVERLAP_SEARCH_DAYS = 2

interface AppointmentTime {
  readonly appointment_date: LocalDate
  readonly time: ClockTime
  readonly duration: number | null
}

/**
 * Returns the start and end, in milliseconds since 1970: hours of a night when the clocks change count as they pass.
 */
export function startAndEndMs(
  { appointment_date, time, duration }: AppointmentTime,
  zone: TimeZone,
): readonly [number, number] {
  const start = millisOf(instantOf(appointment_date, time, zone))
  return [start, start + (duration ?? DEFAULT_DURATION_MINUTES) * MINUTE_MS]
}

/** An appointment with the clock of its home. */
export interface RowInZone<Row> {
  readonly row: Row
  readonly zone: TimeZone
}

type PlannedAppointment = AppointmentTime &
  Pick<Appointment, 'client_id' | 'staff_id'> & { readonly id?: string }

/**
 * Returns scheduled appointments at the same time for the same client or with the same person; an appointment that ends
 * as the other begins does not overlap.
 */
export function overlappingAppointments<Row extends Appointment>(
  plannedAppointment: RowInZone<PlannedAppointment>,
  appointments: readonly RowInZone<Row>[],
): RowInZone<Row>[] {
  const { id, client_id, staff_id, appointment_date: day } = plannedAppointment.row
  const [earliestDay, latestDay] = [addDays(day, -OVERLAP_SEARCH_DAYS), addDays(day, OVERLAP_SEARCH_DAYS)]
  const [start, end] = startAndEndMs(plannedAppointment.row, plannedAppointment.zone)
  return appointments.filter(({ row, zone }) => {
    if (row.id === id || row.status !== 'scheduled' || row.removed_at !== null) return false
    if (row.appointment_date < earliestDay || row.appointment_date > latestDay) return false
    if (row.client_id !== client_id && (staff_id === null || row.staff_id !== staff_id)) return false
    const [otherStart, otherEnd] = startAndEndMs(row, zone)
    return otherStart < end && start < otherEnd
  })
}

/** Compares for sorting, the nearest first: appointments to come, then past appointments, the last first. */
export function bySoonest(left: AppointmentTime, right: AppointmentTime, today: LocalDate): number {
  const [isPast, isOtherPast] = [left.appointment_date < today, right.appointment_date < today]
  if (isPast !== isOtherPast) return isPast ? 1 : -1
  const comparison = sortKeyOf(left) < sortKeyOf(right) ? -1 : sortKeyOf(left) > sortKeyOf(right) ? 1 : 0
  return isPast ? -comparison : comparison
}

const sortKeyOf = ({ appointment_date, time }: AppointmentTime) => `${appointment_date} ${time}`

/** Whether an appointment is still to come, by the clock of its home; later today counts. */
export const isStillToCome = (
  { status, appointment_date, time }: Pick<RowOf<'appointment'>, 'status' | 'appointment_date' | 'time'>,
  now: LocalDateTime,
): boolean =>
  status === 'scheduled' &&
  (appointment_date > now.date || (appointment_date === now.date && time > now.time))
