/** Incident reports as a kind of dated record about clients. */
import type { RecordKind, RecordOf } from '../../client-records/record-kind.ts'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'

export type Incident = RecordOf<'incident_report'>

export const incidentKind: RecordKind<'incident_report'> = {
  collection: 'incident_report',
  versionCollection: 'record_version',
  recordIdOf: version => version.record_id,
  dateOrInstantOf: report => report.incident_date,
  authorOf: report => report.reported_by,
  wordsKey: 'incidentReports',
  path: '/dashboard/incident-reports',
  openParam: 'incident',
  addForm: createLazyForm(async () => (await import('./incident-forms.tsx')).AddIncident),
  editForm: createLazyForm(async () => (await import('./incident-forms.tsx')).EditIncident),
  remove: (recordOperation, id) => recordOperation('incident_report.remove', { incident_report_id: id }),
}
