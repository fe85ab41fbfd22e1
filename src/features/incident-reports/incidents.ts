/** Incident reports as a kind of dated record about clients. */
import type { RecordKind, RecordOf } from '../../client-records/record-kind.ts'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'

export type Incident = RecordOf<'incident_report'>

export const incidents: RecordKind<'incident_report'> = {
  collection: 'incident_report',
  versionCollection: 'record_version',
  recordIdOf: version => version.record_id,
  dateOf: report => report.incident_date,
  authorOf: report => report.reported_by,
  wordsKey: 'incidentReports',
  path: '/dashboard/incident-reports',
  openParam: 'incident',
  addForm: fetchedForm(async () => (await import('./add-incident.tsx')).AddIncident),
  editForm: fetchedForm(async () => (await import('./edit-incident.tsx')).EditIncident),
  remove: (record, id) => record('incident_report.remove', { incident_report_id: id }),
}
