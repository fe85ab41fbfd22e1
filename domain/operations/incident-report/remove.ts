import { withdrawOf } from '../withdraw-of.ts'
import { isRemoved } from './fields.ts'

/** Takes a report off the chart; the record stays, with who removed it and when. */
export const incidentReportRemove = withdrawOf('incident_report', {
  kind: 'incident_report.remove',
  clinical: false,
  fields: {},
  what: 'Incident report',
  isGone: isRemoved,
  follows: ({ recorded_at, author_id }) => ({
    updated_at: recorded_at,
    removed_at: recorded_at,
    removed_by: author_id,
  }),
})
