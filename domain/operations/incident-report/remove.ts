import { homeToday } from '../../values/time-zone.ts'
import { placeOf, placeReferences } from '../parts/client-home.ts'
import { withdrawOf } from '../parts/withdraw-of.ts'
import { isRemoved, settledOn } from './fields.ts'

/** Takes a report off the chart; the record stays, with who removed it and when. */
export const incidentReportRemove = withdrawOf('incident_report', {
  kind: 'incident_report.remove',
  clinical: false,
  fields: {},
  what: 'Incident report',
  isGone: isRemoved,
  references: placeReferences,
  follows: ({ recorded_at, author_id }, _, report, records) => ({
    updated_at: recorded_at,
    removed_at: recorded_at,
    removed_by: author_id,
    settled_on:
      report.settled_on ?? settledOn(report, homeToday(recorded_at, placeOf(report, records).home.time_zone)),
  }),
})
