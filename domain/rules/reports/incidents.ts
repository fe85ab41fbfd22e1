/** The incident report: what happened in a period, whether it is settled and whether it was filed in time. */
import {
  INCIDENT_TYPES,
  type IncidentType,
  SEVERITIES,
  type Severity,
} from '../../entities/incident-report.ts'
import type { StoredRow } from '../../registry.ts'
import type { Instant } from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'
import { byPersonName } from '../people/people-order.ts'
import { isNotRemoved } from '../records/client-records.ts'
import { filingState } from '../records/incident-clock.ts'
import { type IncidentStatistics, incidentStatistics } from '../records/incident-reports.ts'
import { byDateThenCreatedAt, countBy, countPerDay, type DayCount } from './counts.ts'
import { isDateInPeriod, type Period } from './period.ts'
import { isResidentDuring, type Resident } from './residents.ts'

export type ReportedIncident = Pick<
  StoredRow<'incident_report'>,
  | 'id'
  | 'client_id'
  | 'incident_date'
  | 'incident_time'
  | 'incident_type'
  | 'severity'
  | 'status'
  | 'due_at'
  | 'filed_at'
  | 'created_at'
  | 'removed_at'
>

/** Filing outcomes as of now: the time to file keeps running while a report is read. */
export const FILING_OUTCOMES = ['filed', 'filed_late', 'overdue', 'open', 'not_filed'] as const
export type FilingOutcome = (typeof FILING_OUTCOMES)[number]

export const filingOutcome = (incident: ReportedIncident, now: Instant): FilingOutcome => {
  const state = filingState(incident, now)
  return state === 'running' || state === 'last_hours' ? 'open' : state
}

export interface IncidentsOfResident {
  readonly client_id: number
  readonly total: number
  readonly high_severity: number
  readonly open: number
}

export interface IncidentsReport<Incident extends ReportedIncident = ReportedIncident> {
  readonly statistics: IncidentStatistics & {
    readonly by_type: Readonly<Record<IncidentType, number>>
    readonly by_severity: Readonly<Record<Severity, number>>
    readonly by_filing: Readonly<Record<FilingOutcome, number>>
    readonly residents: number
    readonly residents_without_incidents: number
  }
  readonly by_day: readonly DayCount[]
  /** Residents who lived there in the period or have a report in it, by name. */
  readonly residents: readonly IncidentsOfResident[]
  /** Oldest first. */
  readonly incidents: readonly Incident[]
}

interface IncidentsQuery<Incident> {
  readonly residents: readonly Resident[]
  readonly incidents: readonly Incident[]
  readonly period: Period
  readonly now: Instant
}

export function incidentsReport<Incident extends ReportedIncident>(
  query: IncidentsQuery<Incident>,
): IncidentsReport<Incident> {
  const { period, now } = query
  const residentIds = new Set(query.residents.map(({ id }) => id))
  const incidents = query.incidents
    .filter(
      incident =>
        residentIds.has(incident.client_id) &&
        isNotRemoved(incident) &&
        isDateInPeriod(incident.incident_date, period),
    )
    .sort(
      byDateThenCreatedAt(({ incident_date, incident_time }) => `${incident_date} ${incident_time ?? ''}`),
    )
  const incidentsByClient = groupBy(incidents, ({ client_id }) => client_id)
  const residents = query.residents
    .filter(resident => isResidentDuring(resident, period) || incidentsByClient.has(resident.id))
    .toSorted(byPersonName)
    .map((resident): IncidentsOfResident => {
      const { total, high_severity, open } = incidentStatistics(incidentsByClient.get(resident.id) ?? [])
      return { client_id: resident.id, total, high_severity, open }
    })
  return {
    statistics: {
      ...incidentStatistics(incidents),
      by_type: countBy(INCIDENT_TYPES, incidents, ({ incident_type }) => incident_type),
      by_severity: countBy(SEVERITIES, incidents, ({ severity }) => severity),
      by_filing: countBy(FILING_OUTCOMES, incidents, incident => filingOutcome(incident, now)),
      residents: residents.length,
      residents_without_incidents: residents.filter(({ total }) => total === 0).length,
    },
    by_day: countPerDay(period, incidents, ({ incident_date }) => incident_date),
    residents,
    incidents,
  }
}
