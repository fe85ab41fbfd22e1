import { INCIDENT_LENGTHS } from '../../entities/incident-report.ts'
import { Refusal } from '../../errors.ts'
import { longText } from '../../values/text.ts'
import { homeToday } from '../../values/time-zone.ts'
import { placeOf, placeReferences } from '../parts/client-home.ts'
import { withdrawOf } from '../parts/withdraw-of.ts'
import { isOpen, isRemoved, settledOn } from './fields.ts'

const reason = longText(INCIDENT_LENGTHS.reason, 'A reason is required')

/** Closes a report: what happened is settled, by whom and why. */
export const incidentReportClose = withdrawOf('incident_report', {
  kind: 'incident_report.close',
  clinical: false,
  fields: { reason },
  what: 'Incident report',
  isGone: isRemoved,
  keepsVersions: true,
  check(report) {
    if (!isOpen(report)) throw new Refusal('conflict', 'This report is already closed.')
  },
  references: placeReferences,
  follows: ({ recorded_at, author_id }, { reason }, report, records) => ({
    status: 'closed' as const,
    updated_at: recorded_at,
    closed_at: recorded_at,
    closed_by: author_id,
    closing_reason: reason,
    settled_on: settledOn(report, homeToday(recorded_at, placeOf(report, records).home.time_zone)),
  }),
})

/** Opens a closed report again; who closed it and why stays among its versions. */
export const incidentReportReopen = withdrawOf('incident_report', {
  kind: 'incident_report.reopen',
  clinical: false,
  fields: {},
  what: 'Incident report',
  isGone: isRemoved,
  keepsVersions: true,
  check(report) {
    if (isOpen(report)) throw new Refusal('conflict', 'This report is open.')
  },
  follows: ({ recorded_at }) => ({
    status: 'open' as const,
    updated_at: recorded_at,
    closed_at: null,
    closed_by: null,
    closing_reason: null,
    settled_on: null,
  }),
})
