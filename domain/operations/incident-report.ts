import * as v from 'valibot'
import {
  INCIDENT_LENGTHS,
  type IncidentType,
  incidentReport,
  incidentReportId,
} from '../entities/incident-report.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { enteredFields } from '../field.ts'
import type { OperationContext } from '../operation.ts'
import type { RecordSet, Reference } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { filingDueAt } from '../rules/records/incident-clock.ts'
import type { Instant, LocalDate } from '../values/dates.ts'
import { longText } from '../values/text.ts'
import { homeToday } from '../values/time-zone.ts'
import { type ClientAndHome, locationReferences, requireLocation } from './parts/client-home.ts'
import { createOf } from './parts/create-of.ts'
import { isRemoved, notRemovedFields, removalStamp } from './parts/removal.ts'
import { stateChangeOf } from './parts/state-change-of.ts'
import { updateOf } from './parts/update-of.ts'

const { client_id, incident_date, incident_time, discovered_at } = incidentReport.fields
const { cause, administration_ids, status, filed_at, closing_reason } = incidentReport.fields

const timeFields = { incident_date, incident_time, discovered_at } as const

/** The fields a person enters and may amend. A wrong moment is refused before any other field. */
export const incidentFields = {
  ...timeFields,
  ...enteredFields(incidentReport, { ...timeFields, status, filed_at, closing_reason }),
} as const

/** The form's messages for missing fields (spec part 2 §5). */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  client_id: 'Client is required',
  incident_date: 'Incident date is required',
  incident_type: 'Incident type is required',
  severity: 'Severity is required',
  description: 'Detailed description is required',
  action_taken: 'Response actions are required',
}

type Report = RowOf<'incident_report'>

const momentMessages = { discovered_at: 'The discovery cannot be in the future' } as const

/**
 * Reports an incident. A report that Hearth started from its own facts has an id derived from them: when two tablets
 * start it, the second report's text is kept beside the first's for a person to choose.
 */
export const incidentReportCreate = createOf('incident_report', {
  kind: 'incident_report.create',
  isClinical: true,
  fields: {
    client_id,
    ...incidentFields,
    follow_up_required: v.optional(v.boolean(), false),
    cause,
    administration_ids: v.optional(administration_ids, []),
  },
  takenMessage: 'This incident is already reported.',
  joinRules: {
    canJoin: row => row.cause !== null && !isRemoved(row),
    fields: incidentFields,
    operationKind: 'incident_report.amend',
  },
  momentMessages,
  references: ({ client_id, administration_ids }, records) => [
    ...companyReferences(client_id, records),
    ...administration_ids.map(id => ({ collection: 'administration', id }) as const),
  ],
  check(report, location, records, context) {
    refuseContradictoryFields(report, location, context)
    refuseWrongCause(report, records)
  },
  derivedFields: ({ recorded_at, author_id }, location, report, records) => ({
    home_id: location.home.id,
    due_at: filingDeadlineOf(report, location, records),
    status: 'open' as const,
    reported_by: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    filed_at: null,
    filed_by: null,
    closed_at: null,
    closed_by: null,
    closing_reason: null,
    settled_on: null,
    ...notRemovedFields,
  }),
})

function refuseWrongCause(
  { id, client_id, cause, administration_ids }: RowOf<'incident_report'>,
  records: RecordSet,
): void {
  if (cause !== null && id !== incidentReportId(cause, administration_ids)) {
    throw fieldRefusal('incident_report_id', 'This id does not follow from what the report is about.')
  }
  for (const administrationId of administration_ids) {
    // A dose whose record has not arrived yet is accepted.
    if ((records.one('administration', administrationId)?.client_id ?? client_id) !== client_id) {
      throw new Refusal('invalid_input', 'This dose is another client’s.')
    }
  }
}

/** Amends a report, also a closed report. Its previous content is kept and shown. */
const incidentReportAmend = updateOf('incident_report', {
  kind: 'incident_report.amend',
  isClinical: true,
  fields: incidentFields,
  recordName: 'Incident report',
  isGone: isRemoved,
  keepsVersions: true,
  momentMessages,
  references: ({ client_id }, records) => companyReferences(client_id, records),
  derivedFields: ({ recorded_at }, report, location, records) => ({
    updated_at: recorded_at,
    due_at: filingDeadlineOf(report, location, records),
    settled_on: report.settled_on && settledDay(report, report.settled_on),
  }),
  check: refuseContradictoryFields,
})

/**
 * Records when the report was filed with the agency, which ends the deadline. A second time, it corrects the moment.
 */
const incidentReportFile = stateChangeOf('incident_report', {
  kind: 'incident_report.file',
  isClinical: false,
  fields: { filed_at: discovered_at },
  recordName: 'Incident report',
  isGone: isRemoved,
  keepsVersions: true,
  momentMessages: { filed_at: 'It cannot have been filed in the future' },
  check({ discovered_at }, { filed_at }) {
    if (filed_at < discovered_at)
      throw fieldRefusal('filed_at', 'It cannot have been filed before it was discovered')
  },
  derivedFields: ({ recorded_at, author_id }, { filed_at }) => ({
    updated_at: recorded_at,
    filed_at,
    filed_by: author_id,
  }),
})

/** Closes a report as settled; records who did it and why. */
export const incidentReportClose = stateChangeOf('incident_report', {
  kind: 'incident_report.close',
  isClinical: false,
  fields: { reason: longText(INCIDENT_LENGTHS.maxReasonLength, 'A reason is required') },
  recordName: 'Incident report',
  isGone: isRemoved,
  keepsVersions: true,
  check(report) {
    if (!isOpen(report)) throw new Refusal('conflict', 'This report is already closed.')
  },
  references: locationReferences,
  derivedFields: (context, { reason }, report, records) => ({
    status: 'closed' as const,
    updated_at: context.recorded_at,
    closed_at: context.recorded_at,
    closed_by: context.author_id,
    closing_reason: reason,
    settled_on: settledDayAtRecording(report, records, context),
  }),
})

/** Opens a closed report again; who closed it and why stays among its versions. */
const incidentReportReopen = stateChangeOf('incident_report', {
  kind: 'incident_report.reopen',
  isClinical: false,
  fields: {},
  recordName: 'Incident report',
  isGone: isRemoved,
  keepsVersions: true,
  check(report) {
    if (isOpen(report)) throw new Refusal('conflict', 'This report is open.')
  },
  derivedFields: ({ recorded_at }) => ({
    status: 'open' as const,
    updated_at: recorded_at,
    closed_at: null,
    closed_by: null,
    closing_reason: null,
    settled_on: null,
  }),
})

/** Takes a report off the chart; the record stays, with who removed it and when. */
const incidentReportRemove = stateChangeOf('incident_report', {
  kind: 'incident_report.remove',
  isClinical: false,
  fields: {},
  recordName: 'Incident report',
  isGone: isRemoved,
  references: locationReferences,
  derivedFields: (context, _, report, records) => ({
    ...removalStamp(context),
    settled_on: report.settled_on ?? settledDayAtRecording(report, records, context),
  }),
})

/** Throws for days after the home's day at the moment of recording, or that contradict each other. */
function refuseContradictoryFields(
  { incident_date, discovered_at, follow_up_required, follow_up_notes }: Report,
  { home }: ClientAndHome,
  { recorded_at }: OperationContext,
): void {
  if (incident_date > homeToday(recorded_at, home.time_zone)) {
    throw fieldRefusal('incident_date', 'Incident date cannot be in the future')
  }
  if (homeToday(discovered_at, home.time_zone) < incident_date) {
    throw fieldRefusal('discovered_at', 'The discovery cannot be before the incident')
  }
  if (!follow_up_required && (follow_up_notes ?? '') !== '') {
    throw fieldRefusal('follow_up_notes', 'Mark that follow-up is required to keep these notes')
  }
}

/** References the company of a client's home: its profile contains the deadline for filing a report. */
function companyReferences(clientId: number, records: RecordSet): Reference[] {
  const client = records.one('client', clientId)
  const home = client && records.one('home', client.home_id)
  return home === undefined ? [] : [{ collection: 'company', id: home.company_id }]
}

const filingDeadlineOf = (
  { discovered_at, incident_type }: { discovered_at: Instant; incident_type: IncidentType },
  { home }: ClientAndHome,
  records: RecordSet,
): Instant => filingDueAt(discovered_at, incident_type, records.one('company', home.company_id))

/** Returns the day that dates a closed or removed report: never before the incident day, by which it is listed. */
export const settledDay = ({ incident_date }: Pick<Report, 'incident_date'>, day: LocalDate): LocalDate =>
  day > incident_date ? day : incident_date

const settledDayAtRecording = (
  report: Report,
  records: RecordSet,
  { recorded_at }: OperationContext,
): LocalDate => settledDay(report, homeToday(recorded_at, requireLocation(report, records).home.time_zone))

const isOpen = ({ status }: Report): boolean => status === 'open'

export const incidentReportOperations = [
  incidentReportCreate,
  incidentReportAmend,
  incidentReportFile,
  incidentReportClose,
  incidentReportReopen,
  incidentReportRemove,
] as const
