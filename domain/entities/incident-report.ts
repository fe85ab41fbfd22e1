import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, stamp, valuesOf } from '../field.ts'
import { listOf } from '../values/bounded.ts'
import { derivedId, MAX_PHOTOS } from '../values/ids.ts'
import { clockTime, instant, localDate, numericId, photoIds, uuid } from '../values/schemas.ts'
import { clientId, createdAt, homeId, updatedAt } from '../values/stamps.ts'
import { boundedLongText, longText, optionalLongText, optionalText } from '../values/text.ts'

/** The names on screen and in the spec (part 2 §3). */
export const INCIDENT_TYPE_NAMES = {
  Fall: 'Fall',
  'Medication Error': 'Medication Error',
  Behavioral: 'Behavioral',
  Injury: 'Injury',
  'Medical Emergency': 'Medical Emergency',
  Wandering: 'Wandering',
  'Property Damage': 'Property Damage',
  'Verbal Altercation': 'Verbal Altercation',
  'Physical Altercation': 'Physical Altercation',
  'Self-Harm': 'Self-Harm',
  Elopement: 'Elopement',
  Other: 'Other',
} as const
export const INCIDENT_TYPES = valuesOf(INCIDENT_TYPE_NAMES)
export type IncidentType = keyof typeof INCIDENT_TYPE_NAMES

export const SEVERITY_NAMES = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
} as const
export const SEVERITIES = valuesOf(SEVERITY_NAMES)
export type Severity = keyof typeof SEVERITY_NAMES

export const INCIDENT_STATUS_NAMES = {
  open: 'Open',
  closed: 'Closed',
} as const
export const INCIDENT_STATUSES = valuesOf(INCIDENT_STATUS_NAMES)
export type IncidentStatus = keyof typeof INCIDENT_STATUS_NAMES

/** What Hearth can notice itself and start a report from. */
export const REPORT_TRIGGER_NAMES = {
  possible_double_dose: 'A possible double dose',
  outside_order: 'A dose given outside its order',
  repeated_refusal: 'A dose refused for the third time',
} as const
export const REPORT_TRIGGERS = valuesOf(REPORT_TRIGGER_NAMES)
export type ReportTrigger = keyof typeof REPORT_TRIGGER_NAMES

/** The lengths of spec part 2 §5, §9. */
export const INCIDENT_LENGTHS = {
  descriptionLimits: { min: 20, max: 2000 },
  actionTakenLimits: { min: 10, max: 2000 },
  maxReportedToLength: 200,
  maxFollowUpNotesLength: 1000,
  maxReasonLength: 500,
} as const
const { descriptionLimits, actionTakenLimits, maxReportedToLength, maxFollowUpNotesLength, maxReasonLength } =
  INCIDENT_LENGTHS
/** The most doses one report can be about. */
const MAX_DOSES = 20

/** A report of what happened to a client, who was notified, and whether it is settled. */
export const incidentReport = defineEntity({
  name: 'incident_report',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    incident_date: field(localDate, { label: 'Incident date', format: 'date' }),
    /** By the home's clock; null when unknown. */
    incident_time: field(v.nullable(clockTime), { label: 'Time of the incident', format: 'time' }),
    incident_type: choice(v.picklist(INCIDENT_TYPES, 'Incident type is required'), INCIDENT_TYPE_NAMES, {
      label: 'Type',
    }),
    severity: choice(v.picklist(SEVERITIES, 'Severity is required'), SEVERITY_NAMES, { label: 'Severity' }),
    status: choice(v.picklist(INCIDENT_STATUSES), INCIDENT_STATUS_NAMES, { label: 'Status' }),
    description: field(
      boundedLongText(descriptionLimits, {
        missingMessage: 'Detailed description is required',
        shortMessage: `Description must be at least ${descriptionLimits.min} characters`,
        longMessage: `Description cannot exceed ${descriptionLimits.max} characters`,
      }),
      { label: 'Description', format: 'long_text' },
    ),
    action_taken: field(
      boundedLongText(actionTakenLimits, {
        missingMessage: 'Response actions are required',
        shortMessage: `Action taken must be at least ${actionTakenLimits.min} characters`,
        longMessage: `Action taken cannot exceed ${actionTakenLimits.max} characters`,
      }),
      { label: 'Action taken', format: 'long_text' },
    ),
    reported_to: field(v.nullable(optionalText(maxReportedToLength)), { label: 'Reported to' }),
    follow_up_required: field(v.boolean(), { label: 'Follow-up required', format: 'yes' }),
    follow_up_notes: field(v.nullable(optionalLongText(maxFollowUpNotesLength)), {
      label: 'Follow-up notes',
      format: 'long_text',
    }),
    /** When staff learned of the incident. The time to file the report starts then. */
    discovered_at: field(instant, { label: 'Discovered', format: 'moment' }),
    /** The deadline for filing it, by the company's profile at that time. */
    due_at: stamp(instant, { label: 'File by', format: 'moment' }),
    /** What Hearth noticed about the doses below; null if a person started the report. */
    cause: choice(v.nullable(v.picklist(REPORT_TRIGGERS)), REPORT_TRIGGER_NAMES, {
      label: 'Started from',
      isStamp: true,
    }),
    administration_ids: listOf(uuid, MAX_DOSES),
    /** Photos of the incident, whose bytes may arrive later (decision 32). */
    photo_ids: field(photoIds, { label: 'Photos', format: 'photos' }),
    /** The author. */
    reported_by: stamp(numericId, { label: 'Reported by', format: 'person' }),
    client_id: clientId,
    /** The home where it was written. */
    home_id: homeId,
    /** When the report was filed with the agency, which ends the deadline. */
    filed_at: field(v.nullable(instant), { label: 'Filed with the agency', format: 'moment' }),
    filed_by: stamp(v.nullable(numericId), { label: 'Filed by', format: 'person' }),
    closed_at: stamp(v.nullable(instant), { label: 'Closed', format: 'moment' }),
    closed_by: stamp(v.nullable(numericId), { label: 'Closed by', format: 'person' }),
    closing_reason: field(v.nullable(longText(maxReasonLength)), {
      label: 'Reason for closing',
      format: 'long_text',
    }),
    /** The home's day on which it was closed or removed. Null while it is open. */
    settled_on: v.nullable(localDate),
    created_at: createdAt,
    updated_at: updatedAt,
    removed_at: v.nullable(instant),
    removed_by: v.nullable(numericId),
  },
  computed: {
    client_name: v.string(),
    reporting_staff_name: v.nullable(v.string()),
    home_name: v.string(),
  },
  dateField: 'settled_on',
  listDateField: 'incident_date',
  // The second index finds removed reports: IndexedDB leaves out rows whose `removed_at` is null.
  indexes: ['[client_id+incident_date]', '[client_id+removed_at]'],
  sets: { photo_ids: MAX_PHOTOS },
  photosChangedBy: 'incident_report.amend',
  mergeGroups: {
    when: ['incident_date', 'incident_time', 'discovered_at'],
    incident_type: ['incident_type'],
    severity: ['severity'],
    description: ['description'],
    action_taken: ['action_taken'],
    reported_to: ['reported_to'],
    follow_up: ['follow_up_required', 'follow_up_notes'],
    photos: ['photo_ids'],
    due: ['due_at'],
    filing: ['filed_at', 'filed_by'],
    status: ['status', 'closed_at', 'closed_by', 'closing_reason'],
    removal: ['removed_at', 'removed_by'],
  },
})

/** Returns the derived id, so that two tablets that start a report from the same facts make one report. */
export const incidentReportId = (cause: ReportTrigger, administrationIds: readonly string[]): string =>
  derivedId('incident_report', cause, ...[...administrationIds].sort())
