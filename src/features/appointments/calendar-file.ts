/** Appointments as a file for calendar apps (iCalendar, RFC 5545), with the same content as the subscription. */
import { calendarEvent, calendarStart } from '#domain/rules/records/calendar-events.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import type { AppointmentWork } from './appointment-columns.tsx'

/** Returns the file for all homes shown, regardless of the list's filters. */
export async function calendarFile({
  work,
  today,
}: Pick<AllWork<'appointment'>, 'work' | 'today'>): Promise<Blob> {
  const { default: ical, ICalEventStatus } = await import('ical-generator')
  const events = work.filter(isOnOrAfter(calendarStart(today))).flatMap(eventsOf)
  const calendar = ical({
    name: 'Hearth',
    events: events.map(event => ({ ...event, status: ICalEventStatus[event.status] })),
  })
  return new Blob([calendar.toString()], { type: 'text/calendar;charset=utf-8' })
}

const isOnOrAfter =
  (startDay: string) =>
  ({ record }: AppointmentWork) =>
    record.appointment_date >= startDay

const eventsOf = ({ record: appointment, client, home }: AppointmentWork) =>
  client ? [calendarEvent({ appointment, client, zone: home.time_zone })] : []
