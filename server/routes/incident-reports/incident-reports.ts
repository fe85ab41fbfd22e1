/** Incident reports (spec part 2 §3, §5, §7). */
import * as v from 'valibot'
import {
  INCIDENT_STATUSES,
  INCIDENT_TYPES,
  type IncidentStatus,
  incidentReport,
  SEVERITIES,
} from '#domain/entities/incident-report.ts'
import { fieldRefusal } from '#domain/errors.ts'
import {
  incidentFields,
  incidentReportClose,
  incidentReportCreate,
  REQUIRED_MESSAGES,
} from '#domain/operations/incident-report.ts'
import { writeCallsOf } from '../../rest/client-records/changes.ts'
import { defineKind, fieldOf } from '../../rest/client-records/kind.ts'
import { listCallsOf } from '../../rest/client-records/lists.ts'
import type { Call } from '../../rest/described-call.ts'
import { numericIdText, oneOfText } from '../../rest/path-and-query.ts'

export const reports = defineKind({
  collection: 'incident_report',
  path: 'incident-reports',
  recordName: 'Incident report',
  accessKind: 'incident_reports',
  keys: {
    list: 'incident_reports',
    count: 'incident_reports_count',
  },
  overview: {
    key: 'incident_summary',
    count: 'incident_count',
    latest: 'latest_incident_info',
    fields: ['id', 'incident_date', 'incident_type', 'severity', 'status', 'created_at'],
  },
  dateField: 'incident_date',
  authorField: 'reported_by',
  personNameFields: { reported_by: 'reporting_staff_name' },
  filters: {
    reported_by: numericIdText,
    status: oneOfText(INCIDENT_STATUSES),
    incident_type: oneOfText(INCIDENT_TYPES),
    severity: oneOfText(SEVERITIES),
  },
  displayName: ({ incident_date, incident_type }) => `${incident_date} ${incident_type}`,
})

const { incident_report_id: _, client_id: __, ...creationFields } = incidentReportCreate.args.entries
const { reason } = incidentReportClose.args.entries

export const calls: readonly Call[] = [
  ...listCallsOf(reports),
  ...writeCallsOf(reports, {
    create: 'incident_report.create',
    // By default the author has just learned of the incident.
    creationFields: { ...creationFields, discovered_at: v.optional(incidentFields.discovered_at) },
    defaultFields: now => ({ discovered_at: now }),
    amend: 'incident_report.amend',
    amendmentFields: incidentFields,
    remove: 'incident_report.remove',
    missingMessages: REQUIRED_MESSAGES,
    decisionRules: {
      input: { status: incidentReport.fields.status, closing_reason: incidentReport.fields.closing_reason },
      initialFields: { status: 'open', closing_reason: null },
      decide: decideStatusOperation,
    },
    otherOperations: [
      {
        pathSegment: 'file',
        summary: 'Says when the report was filed with the agency.',
        operation: 'incident_report.file',
        input: { filed_at: incidentReport.fields.discovered_at },
      },
      {
        pathSegment: 'close',
        summary: 'Closes a report, with the reason.',
        operation: 'incident_report.close',
        input: { reason },
      },
      {
        pathSegment: 'reopen',
        summary: 'Opens a closed report again.',
        operation: 'incident_report.reopen',
      },
    ],
  }),
]

/**
 * Returns the operation that a `status` and its reason require; undefined when nothing changes. Throws 400 without a
 * reason.
 */
function decideStatusOperation(
  { status, closing_reason }: { readonly status?: IncidentStatus; readonly closing_reason?: string | null },
  currentFields: object,
) {
  const previousStatus = fieldOf(currentFields, 'status')
  const isClosing = status === 'closed' && previousStatus === 'open'
  if (isClosing) {
    if (!closing_reason) throw fieldRefusal('closing_reason', 'A reason is required')
    return { operation: 'incident_report.close', args: { reason: closing_reason } } as const
  }
  if (closing_reason !== undefined && closing_reason !== fieldOf(currentFields, 'closing_reason')) {
    throw fieldRefusal('closing_reason', 'Only a report that is being closed has a closing reason.')
  }
  const isReopening = status === 'open' && previousStatus === 'closed'
  return isReopening ? ({ operation: 'incident_report.reopen', args: {} } as const) : undefined
}
