import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { listOf } from '../values/bounded.ts'
import { clockTime, instant, localDate } from '../values/dates.ts'
import { derivedId, directoryId, MOST_PHOTOS, photoIds, uuid } from '../values/ids.ts'
import { longText, longWordsOf, looseLongText, looseText } from '../values/text.ts'

/** As they are written on screen and in the spec (part 2 §3). */
export const INCIDENT_TYPES = [
  'Fall',
  'Medication Error',
  'Behavioral',
  'Injury',
  'Medical Emergency',
  'Wandering',
  'Property Damage',
  'Verbal Altercation',
  'Physical Altercation',
  'Self-Harm',
  'Elopement',
  'Other',
] as const
export type IncidentType = (typeof INCIDENT_TYPES)[number]

export const SEVERITIES = ['low', 'medium', 'high'] as const
export type Severity = (typeof SEVERITIES)[number]

export const INCIDENT_STATUSES = ['open', 'closed'] as const
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number]

/** What Hearth itself noticed and a report was started from. */
export const INCIDENT_CAUSES = ['possible_double_dose', 'outside_order', 'repeated_refusal'] as const
export type IncidentCause = (typeof INCIDENT_CAUSES)[number]

/** spec part 2 §5, §9. */
export const INCIDENT_LENGTHS = {
  description: { least: 20, most: 2000 },
  action_taken: { least: 10, most: 2000 },
  reported_to: 200,
  follow_up_notes: 1000,
  reason: 500,
} as const
const { description, action_taken, reported_to, follow_up_notes, reason } = INCIDENT_LENGTHS
/** Doses that one report can be about. */
const MOST_DOSES = 20

/** What happened to a client, who was told, and whether it is settled. */
export const incidentReport = defineEntity({
  name: 'incident_report',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    client_id: directoryId,
    /** Where it was written. */
    home_id: directoryId,
    incident_date: localDate,
    /** By the home's clock; null when nobody knows. */
    incident_time: v.nullable(clockTime),
    /** When staff learned of it. The time to file the report runs from here. */
    discovered_at: instant,
    /** The end of the time to file it, as the company's profile was then. */
    due_at: instant,
    incident_type: v.picklist(INCIDENT_TYPES, 'Incident type is required'),
    severity: v.picklist(SEVERITIES, 'Severity is required'),
    status: v.picklist(INCIDENT_STATUSES),
    description: longWordsOf(description, {
      missing: 'Detailed description is required',
      short: `Description must be at least ${description.least} characters`,
      long: `Description cannot exceed ${description.most} characters`,
    }),
    action_taken: longWordsOf(action_taken, {
      missing: 'Response actions are required',
      short: `Action taken must be at least ${action_taken.least} characters`,
      long: `Action taken cannot exceed ${action_taken.most} characters`,
    }),
    reported_to: v.nullable(looseText(reported_to)),
    follow_up_required: v.boolean(),
    follow_up_notes: v.nullable(looseLongText(follow_up_notes)),
    /** Set when it was started from what Hearth noticed about these doses. */
    cause: v.nullable(v.picklist(INCIDENT_CAUSES)),
    administration_ids: listOf(uuid, MOST_DOSES),
    /** Photos of it, whose bytes may come later (decision 32). */
    photo_ids: photoIds,
    /** Who wrote it. */
    reported_by: directoryId,
    created_at: instant,
    updated_at: instant,
    /** When the report was filed with the agency: the time to do so stops. */
    filed_at: v.nullable(instant),
    filed_by: v.nullable(directoryId),
    closed_at: v.nullable(instant),
    closed_by: v.nullable(directoryId),
    closing_reason: v.nullable(longText(reason)),
    /** The home's day on which nothing was left to do: closed, or removed. Null while it is open. */
    settled_on: v.nullable(localDate),
    removed_at: v.nullable(instant),
    removed_by: v.nullable(directoryId),
  },
  shown: {
    client_name: v.string(),
    reporting_staff_name: v.nullable(v.string()),
    home_name: v.string(),
  },
  datedBy: 'settled_on',
  listedBy: 'incident_date',
  // The second one has removed reports alone: null is no key.
  indexes: ['[client_id+incident_date]', '[client_id+removed_at]'],
  sets: { photo_ids: MOST_PHOTOS },
  photosChangedBy: 'incident_report.amend',
  groups: {
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

/** Two tablets that start a report from the same facts make one. */
export const incidentReportId = (cause: IncidentCause, administrationIds: readonly string[]): string =>
  derivedId('incident_report', cause, ...[...administrationIds].sort())
