/** What the operations on incident reports share. */
import { type IncidentType, incidentReport } from '../../entities/incident-report.ts'
import { wrongField } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import type { RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { dueAt } from '../../rules/incident-clock.ts'
import type { Instant, LocalDate } from '../../values/dates.ts'
import { homeToday } from '../../values/time-zone.ts'
import type { ClientAndHome } from '../parts/client-home.ts'

const {
  incident_date,
  incident_time,
  discovered_at,
  incident_type,
  severity,
  description,
  action_taken,
  reported_to,
  follow_up_required,
  follow_up_notes,
  photo_ids,
} = incidentReport.fields

/** What a person writes and may amend. */
export const incidentFields = {
  incident_date,
  incident_time,
  discovered_at,
  incident_type,
  severity,
  description,
  action_taken,
  reported_to,
  follow_up_required,
  follow_up_notes,
  photo_ids,
} as const

/** The form's words for what is left out (spec part 2 §5). */
export const MISSING: Readonly<Record<string, string>> = {
  client_id: 'Client is required',
  incident_date: 'Incident date is required',
  incident_type: 'Incident type is required',
  severity: 'Severity is required',
  description: 'Detailed description is required',
  action_taken: 'Response actions are required',
}

type Report = RowOf<'incident_report'>

export const incidentMoments = { discovered_at: 'The discovery cannot be in the future' } as const

/** Days are judged by the home's day at the moment it was recorded. */
export function refuseWrongIncident(
  { incident_date, discovered_at, follow_up_required, follow_up_notes }: Report,
  { home }: ClientAndHome,
  { recorded_at }: OperationContext,
): void {
  if (incident_date > homeToday(recorded_at, home.time_zone)) {
    throw wrongField('incident_date', 'Incident date cannot be in the future')
  }
  if (homeToday(discovered_at, home.time_zone) < incident_date) {
    throw wrongField('discovered_at', 'The discovery cannot be before the incident')
  }
  if (!follow_up_required && (follow_up_notes ?? '') !== '') {
    throw wrongField('follow_up_notes', 'Mark that follow-up is required to keep these notes')
  }
}

/** The company of a client's home: its profile says how long there is to file a report. */
export function companyReferences(clientId: number, records: RecordSet): Reference[] {
  const client = records.one('client', clientId)
  const home = client && records.one('home', client.home_id)
  return home === undefined ? [] : [{ collection: 'company', id: home.company_id }]
}

export const dueIn = (
  { discovered_at, incident_type }: { discovered_at: Instant; incident_type: IncidentType },
  { home }: ClientAndHome,
  records: RecordSet,
): Instant => dueAt(discovered_at, incident_type, records.one('company', home.company_id))

/** The day that dates a report which is closed or removed; it is not before the incident, by which it is listed. */
export const settledOn = ({ incident_date }: Pick<Report, 'incident_date'>, day: LocalDate): LocalDate =>
  day > incident_date ? day : incident_date

export const isRemoved = ({ removed_at }: Report): boolean => removed_at !== null
export const isOpen = ({ status }: Report): boolean => status === 'open'
