/** What leaves Hearth for a calendar app: a kind and initials, never a name or a title (P5). */
import { APPOINTMENT_TYPE_NAMES } from '../entities/appointment.ts'
import { initialsOf } from '../entities/person-card.ts'
import type { StoredRow } from '../registry.ts'
import { type Instant, instantAt } from '../values/dates.ts'
import type { TimeZone } from '../values/time-zone.ts'
import { spanOf } from './appointments.ts'

export interface CalendarEvent {
  readonly id: string
  /** "Dental: R.D." */
  readonly summary: string
  readonly start: Instant
  readonly end: Instant
  readonly isCancelled: boolean
  readonly updated_at: Instant
}

interface Seen {
  readonly appointment: StoredRow<'appointment'>
  readonly client: Pick<StoredRow<'client'>, 'first_name' | 'last_name'>
  readonly zone: TimeZone
}

export function calendarEvent({ appointment, client, zone }: Seen): CalendarEvent {
  const [start, end] = spanOf(appointment, zone)
  const initials = [...initialsOf(client)].map(letter => `${letter}.`).join('')
  return {
    id: appointment.id,
    summary: `${APPOINTMENT_TYPE_NAMES[appointment.appointment_type]}: ${initials}`,
    start: instantAt(start),
    end: instantAt(end),
    isCancelled: appointment.status === 'cancelled',
    updated_at: appointment.updated_at,
  }
}
