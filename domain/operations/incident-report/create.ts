import * as v from 'valibot'
import { incidentReport, incidentReportId } from '../../entities/incident-report.ts'
import { Refusal, wrongField } from '../../errors.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { createOf } from '../parts/create-of.ts'
import { companyReferences, dueIn, incidentFields, incidentMoments, refuseWrongIncident } from './fields.ts'

const { client_id, cause, administration_ids, incident_time, reported_to, follow_up_notes, photo_ids } =
  incidentReport.fields

/**
 * Reports an incident. A report that Hearth's own facts started has an id derived from them: when two tablets start it,
 * the second one's words are kept beside the first's for a person to choose.
 */
export const incidentReportCreate = createOf('incident_report', {
  kind: 'incident_report.create',
  clinical: true,
  fields: {
    client_id,
    ...incidentFields,
    incident_time: v.optional(incident_time, null),
    reported_to: v.optional(reported_to, null),
    follow_up_required: v.optional(v.boolean(), false),
    follow_up_notes: v.optional(follow_up_notes, null),
    photo_ids: v.optional(photo_ids, []),
    cause: v.optional(cause, null),
    administration_ids: v.optional(administration_ids, []),
  },
  taken: 'This incident is already reported.',
  joins: {
    when: row => row.cause !== null && row.removed_at === null,
    fields: incidentFields,
    as: 'incident_report.amend',
  },
  moments: incidentMoments,
  references: ({ client_id, administration_ids }, records) => [
    ...companyReferences(client_id, records),
    ...administration_ids.map(id => ({ collection: 'administration', id }) as const),
  ],
  check(report, where, records, context) {
    refuseWrongIncident(report, where, context)
    refuseWrongCause(report, records)
  },
  follows: ({ recorded_at, author_id }, where, said, records) => ({
    home_id: where.home.id,
    due_at: dueIn(said, where, records),
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
    removed_at: null,
    removed_by: null,
  }),
})

function refuseWrongCause(
  { id, client_id, cause, administration_ids }: RowOf<'incident_report'>,
  records: RecordSet,
): void {
  if (cause !== null && id !== incidentReportId(cause, administration_ids)) {
    throw wrongField('incident_report_id', 'This id does not follow from what the report is about.')
  }
  for (const dose of administration_ids) {
    // A dose whose record has not arrived yet is believed.
    if ((records.one('administration', dose)?.client_id ?? client_id) !== client_id) {
      throw new Refusal('invalid_input', 'This dose is another client’s.')
    }
  }
}
