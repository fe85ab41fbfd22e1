/** What a calendar app receives from Hearth: a kind and initials, never a name or a title (P5). */
import { APPOINTMENT_TYPE_NAMES } from '../../entities/appointment.ts'
import type { StoredRow } from '../../registry.ts'
import { addDays, type Instant, instantAt, type LocalDate } from '../../values/dates.ts'
import type { TimeZone } from '../../values/time-zone.ts'
import { initialsOf } from '../people/initials.ts'
import { startAndEndMs } from './appointments.ts'

/** An event in the terms of iCalendar (RFC 5545). */
export interface CalendarEvent {
  readonly id: string
  /** "Dental: R.D." */
  readonly summary: string
  readonly start: Instant
  readonly end: Instant
  readonly status: 'CONFIRMED' | 'CANCELLED'
  /** Grows with each change: of two versions, an app keeps the greater. */
  readonly sequence: number
  readonly stamp: Instant
  readonly lastModified: Instant
}

const PAST_DAYS = 30

/** Returns the day from which on a calendar app gets appointments. */
export const calendarStart = (today: LocalDate): LocalDate => addDays(today, -PAST_DAYS)

interface AppointmentInHome {
  readonly appointment: Pick<
    StoredRow<'appointment'>,
    | 'id'
    | 'appointment_type'
    | 'appointment_date'
    | 'time'
    | 'duration'
    | 'status'
    | 'sequence'
    | 'updated_at'
  >
  readonly client: Pick<StoredRow<'client'>, 'first_name' | 'last_name'>
  readonly zone: TimeZone
}

export function calendarEvent({ appointment, client, zone }: AppointmentInHome): CalendarEvent {
  const [startMs, endMs] = startAndEndMs(appointment, zone)
  const initials = [...initialsOf(client)].map(letter => `${letter}.`).join('')
  return {
    id: appointment.id,
    summary: `${APPOINTMENT_TYPE_NAMES[appointment.appointment_type]}: ${initials}`,
    start: instantAt(startMs),
    end: instantAt(endMs),
    status: appointment.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    sequence: appointment.sequence ?? 0,
    stamp: appointment.updated_at,
    lastModified: appointment.updated_at,
  }
}
