/** A new incident report: about a client chosen in the form, or about the client whose page is open. */
import { useTranslation } from 'react-i18next'
import { wrongField } from '#domain/errors.ts'
import type { AddRecordProps } from '../../client-records/record-kind.ts'
import { useFormClient } from '../../client-records/use-form-client.tsx'
import { useTrueClock } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldsOfIncident, instantSaid, newIncidentForm } from './incident-fields.ts'
import { incidents } from './incidents.ts'

export function AddIncident({ about, onClose }: AddRecordProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const momentNow = useTrueClock()
  const client = useFormClient(incidents, about)
  if (client === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('incidentReports.form.addTitle')}
      schema={newIncidentForm}
      groups={[{ fields: [client.field, ...fieldsOfIncident(client.homeIn, t)] }]}
      initialValues={{
        client_id: client.client_id,
        incident_date: client.today,
        at: 'now',
        follow_up_required: false,
      }}
      draftKey={client.draftKey}
      onSubmit={({ at, at_date, at_time, ...report }) => {
        const zone = client.zoneOf(report.client_id)
        const discovered_at = instantSaid({ at, at_date, at_time }, zone, momentNow())
        if (discovered_at === undefined) throw wrongField('at_time', t('incidentReports.form.momentMissing'))
        return record('incident_report.create', {
          incident_report_id: record.newId(),
          ...report,
          discovered_at,
        })
      }}
    >
      {client.subject}
    </RecordFormDialog>
  )
}
