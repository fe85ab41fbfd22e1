/** Appointments of the demo's clients: past, of this week and later; two of them overlap. */
import type { AppointmentStatus, AppointmentType } from '#domain/entities/appointment.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { ClockTime } from '#domain/values/dates.ts'
import { applyOperation, newId } from './act.ts'
import type { ClientKey } from './clients.ts'
import { homes } from './homes.ts'
import type { Chart } from './orders.ts'
import { type PersonKey, personRows } from './people.ts'
import { dateAgo, momentAgo, type World } from './world.ts'

interface NamedAppointment {
  readonly client: ClientKey
  /** Days from the day of loading; negative is past. */
  readonly day: number
  readonly time: ClockTime
  readonly minutes: number | null
  readonly type: AppointmentType
  readonly title: string
  readonly staff?: PersonKey
  readonly status?: AppointmentStatus
}

// biome-ignore format: a table
const appointments: readonly NamedAppointment[] = [
  { client: 'walter', day: -34, time: '10:30', minutes: 45, type: 'medical', title: 'Blood pressure check', staff: 'dana', status: 'completed' },
  { client: 'walter', day: -6, time: '09:15', minutes: 30, type: 'follow_up', title: 'Lisinopril, after the drop', staff: 'dana', status: 'completed' },
  { client: 'walter', day: 0, time: '14:30', minutes: 30, type: 'medical', title: 'X-ray of the left hip', staff: 'kofi' },
  { client: 'walter', day: 12, time: '11:00', minutes: 60, type: 'specialist', title: 'Eye clinic, yearly check', staff: 'dana' },
  { client: 'rosa', day: 0, time: '10:00', minutes: 50, type: 'therapy', title: 'Talk with Dr. Feld', staff: 'bridget' },
  { client: 'rosa', day: 1, time: '09:00', minutes: 45, type: 'dental', title: 'Cleaning and check', staff: 'kofi' },
  { client: 'jerome', day: 1, time: '09:30', minutes: 120, type: 'vocational', title: 'Trial morning at the workshop', staff: 'kofi' },
  { client: 'jerome', day: -9, time: '16:00', minutes: 45, type: 'psychiatric', title: 'Medication review', staff: 'miriam', status: 'completed' },
  { client: 'jeremy', day: 3, time: '13:00', minutes: 90, type: 'recreational', title: 'Bowling with the day program' },
  { client: 'jeremy', day: -2, time: '15:30', minutes: 60, type: 'family_visit', title: 'His sister visits', status: 'cancelled' },
  { client: 'patrick', day: 2, time: '15:00', minutes: 90, type: 'family_visit', title: 'Sheila comes for coffee' },
  { client: 'patrick', day: 5, time: '08:45', minutes: 30, type: 'routine_checkup', title: 'INR and blood count', staff: 'bridget' },
  { client: 'amara', day: 4, time: '10:00', minutes: 180, type: 'educational', title: 'Cooking class', staff: 'dana' },
  { client: 'amara', day: 19, time: '11:30', minutes: null, type: 'social_services', title: 'Yearly planning meeting', staff: 'miriam' },
  { client: 'harold', day: 1, time: '10:15', minutes: 30, type: 'medical', title: 'Heart failure clinic', staff: 'lourdes' },
  { client: 'yolanda', day: 3, time: '14:00', minutes: 40, type: 'specialist', title: 'Neurologist, seizure log', staff: 'lourdes' },
  { client: 'dmitri', day: -12, time: '13:30', minutes: 60, type: 'legal', title: 'Guardianship hearing', staff: 'miriam', status: 'completed' },
  { client: 'beatriz', day: 6, time: '09:00', minutes: 45, type: 'dental', title: 'Crown, second visit', staff: 'marcus' },
  { client: 'gloria', day: 0, time: '11:00', minutes: 60, type: 'follow_up', title: 'Wound nurse looks at the forearm', staff: 'elijah' },
  { client: 'teodoro', day: 7, time: '10:30', minutes: 30, type: 'medical', title: 'Diabetes check, A1C', staff: 'svetlana' },
  { client: 'naveen', day: 2, time: '16:00', minutes: 45, type: 'therapy', title: 'First meeting with the therapist', staff: 'joanna' },
  { client: 'arthur', day: 1, time: '13:00', minutes: 30, type: 'psychiatric', title: 'Talk after the phone call', staff: 'leilani' },
]

export function appointmentRows(world: World, charts: readonly Chart[]): RowInCollection[] {
  const people = personRows(world).filter(({ collection }) => collection === 'person_card')
  return charts.flatMap(chart => {
    const records = chart.records.copy()
    for (const card of people) records.put(card)
    return appointments
      .filter(({ client }) => client === chart.key)
      .flatMap(one => operationRowsOf(world, chart, one, records))
  })
}

/** Days between scheduling and the appointment, which is settled in the evening of its day. */
const SCHEDULED_DAYS_AHEAD = 14

function operationRowsOf(
  world: World,
  { client, home }: Chart,
  appointment: NamedAppointment,
  records: Chart['records'],
): RowInCollection[] {
  const zone = homes[home].time_zone
  const officeContext = { author: homes[home].manager, tablet_id: null, zone }
  const contextAt = (moment: string) => ({ ...officeContext, recorded_at: moment, received_at: moment })
  const scheduled_at = momentAgo(world, zone, Math.max(1, SCHEDULED_DAYS_AHEAD - appointment.day), '11:20')
  const appointment_id = newId(world, scheduled_at)
  const args = {
    appointment_id,
    client_id: client.id,
    appointment_type: appointment.type,
    title: appointment.title,
    appointment_date: dateAgo(world, zone, -appointment.day),
    time: appointment.time,
    duration: appointment.minutes,
    staff_id: appointment.staff === undefined ? null : world.personId(appointment.staff),
  }
  const rows = applyOperation(world, 'appointment.create', args, records, contextAt(scheduled_at))
  const settled_at = momentAgo(world, zone, -appointment.day, '18:10')
  if (appointment.status === undefined || settled_at > world.now) return rows
  const change = { appointment_id, changes: { status: appointment.status }, seen: null }
  return [...rows, ...applyOperation(world, 'appointment.update', change, records, contextAt(settled_at))]
}
