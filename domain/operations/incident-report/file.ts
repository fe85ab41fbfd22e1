import { incidentReport } from '../../entities/incident-report.ts'
import { wrongField } from '../../errors.ts'
import { withdrawOf } from '../parts/withdraw-of.ts'
import { isRemoved } from './fields.ts'

const filed_at = incidentReport.fields.discovered_at

/** Says when the report was filed with the agency; the time to do so stops. Said again, it corrects the moment. */
export const incidentReportFile = withdrawOf('incident_report', {
  kind: 'incident_report.file',
  clinical: false,
  fields: { filed_at },
  what: 'Incident report',
  isGone: isRemoved,
  keepsVersions: true,
  moments: { filed_at: 'It cannot have been filed in the future' },
  check({ discovered_at }, { filed_at }) {
    if (filed_at < discovered_at)
      throw wrongField('filed_at', 'It cannot have been filed before it was discovered')
  },
  follows: ({ recorded_at, author_id }, { filed_at }) => ({
    updated_at: recorded_at,
    filed_at,
    filed_by: author_id,
  }),
})
