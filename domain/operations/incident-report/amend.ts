import { updateOf } from '../parts/update-of.ts'
import {
  companyReferences,
  dueIn,
  incidentFields,
  incidentMoments,
  isRemoved,
  refuseWrongIncident,
  settledOn,
} from './fields.ts'

/** Amends a report, also a closed one: it reads differently from now on, and what it said before is kept and shown. */
export const incidentReportAmend = updateOf('incident_report', {
  kind: 'incident_report.amend',
  clinical: true,
  fields: incidentFields,
  what: 'Incident report',
  isGone: isRemoved,
  keepsVersions: true,
  moments: incidentMoments,
  references: ({ client_id }, records) => companyReferences(client_id, records),
  follows: ({ recorded_at }, report, where, records) => ({
    updated_at: recorded_at,
    due_at: dueIn(report, where, records),
    settled_on: report.settled_on && settledOn(report, report.settled_on),
  }),
  check: refuseWrongIncident,
})
