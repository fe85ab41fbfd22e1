/** The dialogs of what a manager does with a report besides amending it: file, close, reopen. */
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { INCIDENT_LENGTHS } from '#domain/entities/incident-report.ts'
import { wrongField } from '#domain/errors.ts'
import { incidentReportClose } from '#domain/operations/incident-report.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { enteredInstant, fieldsOfMoment, momentSchema } from '../../client-records/entered-moment.ts'
import type { Home } from '../../client-records/record-kind.ts'
import { useTrueClock, useTrueNow } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useSavedToast } from '../../ui/saved-toast.ts'
import type { Incident } from './incidents.ts'

export type IncidentStep = 'file' | 'close' | 'reopen'

interface StepProps {
  report: Incident
  home: Home
  onClose: () => void
}

export function StepDialog({ step, ...props }: StepProps & { step: IncidentStep }) {
  if (step === 'file') return <FileReport {...props} />
  return step === 'close' ? <CloseReport {...props} /> : <ReopenReport {...props} />
}

function FileReport({ report, home, onClose }: StepProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const now = useTrueNow()
  const getTrueNow = useTrueClock()
  const homeTime = () => ({ clock: home.clock, today: homeToday(now, home.time_zone) })
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('incidentReports.file.title')}
      submitLabel={t('incidentReports.file.submit')}
      schema={momentSchema}
      groups={[{ fields: fieldsOfMoment(t('incidentReports.file.when'), homeTime, t) }]}
      initialValues={{ at: 'now' }}
      onSubmit={enteredMoment => {
        const filed_at = enteredInstant(enteredMoment, home.time_zone, getTrueNow())
        if (filed_at === undefined) throw wrongField('at_time', t('records.moment.missing'))
        return record('incident_report.file', { incident_report_id: report.id, filed_at })
      }}
    />
  )
}

const closeForm = v.object({ reason: incidentReportClose.args.entries.reason })

function CloseReport({ report, onClose }: StepProps) {
  const { t } = useTranslation()
  const record = useRecord()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('incidentReports.close.title')}
      submitLabel={t('incidentReports.close.submit')}
      schema={closeForm}
      groups={[
        {
          fields: [
            {
              as: 'textarea',
              name: 'reason',
              label: t('incidentReports.close.reason'),
              required: t('incidentReports.close.reasonMissing'),
              maxLength: INCIDENT_LENGTHS.reason,
              rows: 4,
              emptyAs: 'text',
              ...(report.filed_at === null ? { hint: t('incidentReports.close.unfiled') } : {}),
            },
          ],
        },
      ]}
      onSubmit={({ reason }) => record('incident_report.close', { incident_report_id: report.id, reason })}
    />
  )
}

function ReopenReport({ report, onClose }: StepProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const showSavedToast = useSavedToast()
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t('incidentReports.reopen.title')}
      question={t('incidentReports.reopen.question')}
      confirmLabel={t('incidentReports.actions.reopen')}
      onConfirm={async () => {
        const { answered } = await record('incident_report.reopen', { incident_report_id: report.id })
        showSavedToast(await answered)
      }}
    />
  )
}
