/** Incident reports of the demo: some open, some closed, one whose filing is overdue. */
import type { IncidentType, Severity } from '#domain/entities/incident-report.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { applyOperation, newId } from './act.ts'
import type { ClientKey } from './clients.ts'
import { homes } from './homes.ts'
import type { Chart } from './orders.ts'
import { personOnShift } from './people.ts'
import { minutesAfter } from './rounds.ts'
import { dateAgo, momentAgo, type World } from './world.ts'

interface DemoIncident {
  readonly client: ClientKey
  readonly days_ago: number
  readonly time: string
  readonly type: IncidentType
  readonly severity: Severity
  readonly description: string
  readonly actionTaken: string
  readonly reported_to?: string
  readonly follow_up?: string
  /** Hours between writing and filing. */
  readonly filed_after_hours?: number
  readonly closed?: { readonly days_later: number; readonly reason: string }
}

// biome-ignore format: a table
const incidents: readonly DemoIncident[] = [
  { client: 'walter', days_ago: 8, time: '08:35', type: 'Medical Emergency', severity: 'medium', description: 'Became lightheaded walking to breakfast and held on to the door frame. Blood pressure 92/54, pulse 58, skin cool.', actionTaken: 'Sat him down, gave water, called the nurse on duty. Lisinopril held on her advice. 110/66 at ten.', reported_to: 'Nurse on call, sister Marian', follow_up: 'Blood pressure before each lisinopril for a week.', filed_after_hours: 5, closed: { days_later: 3, reason: 'No further drops in three days. Dose discussed with the physician and left as it is.' } },
  { client: 'walter', days_ago: 1, time: '16:40', type: 'Fall', severity: 'medium', description: 'Slipped on the wet bathroom floor after his shower and landed on his left side. Fully awake, moves both legs.', actionTaken: 'Checked for injuries, ice pack on the hip, vital signs every hour until bedtime. Floor dried, mat put back.', reported_to: 'Nurse on call', follow_up: 'Look at the hip again tomorrow morning and order a second bath mat.' },
  { client: 'rosa', days_ago: 2, time: '09:10', type: 'Medication Error', severity: 'high', description: 'Two of us each recorded her morning omeprazole. Blister counted: one tablet is missing, so she had one dose.', actionTaken: 'Called the pharmacist, watched her for two hours, no complaints. Both entries marked for the manager.', reported_to: 'Pharmacist, house manager' },
  { client: 'jerome', days_ago: 9, time: '15:05', type: 'Behavioral', severity: 'low', description: 'Threw his cup across the kitchen when asked to take the tablet after lunch. Nobody was hit.', actionTaken: 'Gave him room for ten minutes, then talked on the porch. He helped to sweep up.', filed_after_hours: 20, closed: { days_later: 2, reason: 'Talked through with Jerome. No injury, no pattern over the last month.' } },
  { client: 'patrick', days_ago: 21, time: '06:20', type: 'Wandering', severity: 'high', description: 'Found on the front steps in his pajamas at twenty past six, front door open. Outside for at most ten minutes.', actionTaken: 'Brought him in, warm drink, checked feet and hands. Door alarm tested: battery was empty, replaced.', reported_to: 'House manager, wife Sheila', follow_up: 'Check the battery of the door alarm every Monday.', filed_after_hours: 3, closed: { days_later: 4, reason: 'Alarm works, weekly check is on the task list. Family informed and content.' } },
  { client: 'yolanda', days_ago: 5, time: '13:15', type: 'Medical Emergency', severity: 'high', description: 'Generalized seizure at the lunch table, about two minutes. Slept afterward, knew her name after a quarter of an hour.', actionTaken: 'Timed it, cleared the space, turned her on her side. Neurologist called, no transport needed.', reported_to: 'Neurologist, brother Marcus', follow_up: 'Seizure log to the neurologist on Friday.', filed_after_hours: 8 },
  { client: 'dmitri', days_ago: 12, time: '21:30', type: 'Verbal Altercation', severity: 'low', description: 'Argued loudly with a housemate about the television for several minutes. No contact.', actionTaken: 'Separated them and offered each the other room. Both calm at ten.', filed_after_hours: 14, closed: { days_later: 1, reason: 'Evening television plan agreed with both.' } },
  { client: 'gloria', days_ago: 4, time: '10:50', type: 'Injury', severity: 'low', description: 'Skin tear of two centimeters on the right forearm from the edge of the wheelchair table.', actionTaken: 'Cleaned and dressed, edge padded with foam, family told by phone.', reported_to: 'Son Daniel', filed_after_hours: 6 },
  { client: 'arthur', days_ago: 3, time: '19:25', type: 'Property Damage', severity: 'low', description: 'Closed his bedroom door so hard that the glass pane cracked. He was not hurt.', actionTaken: 'Taped the pane, called maintenance, talked about the phone call that had upset him.' },
]

export const incidentRows = (world: World, charts: readonly Chart[]): RowInCollection[] =>
  charts.flatMap(chart =>
    incidents
      .filter(({ client }) => client === chart.key)
      .flatMap(incident => reportRows(world, chart, incident)),
  )

function reportRows(world: World, chart: Chart, incident: DemoIncident): RowInCollection[] {
  const { days_ago, time, closed, filed_after_hours } = incident
  const zone = homes[chart.home].time_zone
  const discovered_at = momentAgo(world, zone, days_ago, time)
  const recorded_at = minutesAfter(discovered_at, 25)
  if (recorded_at > world.now) return []
  const records = chart.records.copy()
  const incident_report_id = newId(world, recorded_at)
  const timestampsAt = (moment: string) => ({ recorded_at: moment, received_at: moment, zone })
  const officeContext = { author: homes[chart.home].manager, tablet_id: null }
  const tabletContext = {
    author: personOnShift(chart.home, days_ago, time),
    tablet_id: world.tabletIds[chart.home].kitchen,
  }
  const reportArgs = {
    incident_report_id,
    client_id: chart.client.id,
    incident_date: dateAgo(world, zone, days_ago),
    incident_time: time,
    discovered_at,
    incident_type: incident.type,
    severity: incident.severity,
    description: incident.description,
    action_taken: incident.actionTaken,
    reported_to: incident.reported_to ?? null,
    follow_up_required: incident.follow_up !== undefined,
    follow_up_notes: incident.follow_up ?? null,
  }
  const rows = applyOperation(world, 'incident_report.create', reportArgs, records, {
    ...tabletContext,
    ...timestampsAt(recorded_at),
  })
  if (filed_after_hours !== undefined) {
    const filed_at = minutesAfter(recorded_at, filed_after_hours * 60)
    const args = { incident_report_id, filed_at }
    rows.push(
      ...applyOperation(world, 'incident_report.file', args, records, {
        ...officeContext,
        ...timestampsAt(filed_at),
      }),
    )
  }
  if (closed !== undefined) {
    const closed_at = momentAgo(world, zone, days_ago - closed.days_later, '14:30')
    const args = { incident_report_id, reason: closed.reason }
    rows.push(
      ...applyOperation(world, 'incident_report.close', args, records, {
        ...officeContext,
        ...timestampsAt(closed_at),
      }),
    )
  }
  return rows
}
