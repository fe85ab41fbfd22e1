/** The dialogs with which a manager files, closes or reopens a report. */
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { INCIDENT_LENGTHS } from '#domain/entities/incident-report.ts'
import { fieldRefusal } from '#domain/errors.ts'
import { incidentReportClose } from '#domain/operations/incident-report.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { enteredInstant, fieldsOfMoment, momentSchema } from '../../client-records/entered-moment.ts'
import type { Home } from '../../client-records/record-kind.ts'
import { useTrueClock, useTrueNow } from '../../sync/true-now.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useSaveOutcomeToast } from '../../ui/saved-toast.ts'
import type { Incident } from './incidents.ts'

export type IncidentStep = 'file' | 'close' | 'reopen'

interface StepDialogProps {
  report: Incident
  home: Home
  onClose: () => void
}

export function StepDialog({ step, ...props }: StepDialogProps & { step: IncidentStep }) {
  if (step === 'file') return <FileReport {...props} />
  return step === 'close' ? <CloseReport {...props} /> : <ReopenReport {...props} />
}

function FileReport({ report, home, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const recordOperation = useRecordOperation()
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
        if (filed_at === undefined) throw fieldRefusal('at_time', t('records.moment.missing'))
        return recordOperation('incident_report.file', { incident_report_id: report.id, filed_at })
      }}
    />
  )
}

const closingSchema = v.object({ reason: incidentReportClose.args.entries.reason })

function CloseReport({ report, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const recordOperation = useRecordOperation()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('incidentReports.close.title')}
      submitLabel={t('incidentReports.close.submit')}
      schema={closingSchema}
      groups={[
        {
          fields: [
            {
              as: 'textarea',
              name: 'reason',
              label: t('incidentReports.close.reason'),
              required: t('incidentReports.close.reasonMissing'),
              maxLength: INCIDENT_LENGTHS.maxReasonLength,
              rows: 4,
              emptyAs: 'text',
              ...(report.filed_at === null ? { hint: t('incidentReports.close.unfiled') } : {}),
            },
          ],
        },
      ]}
      onSubmit={({ reason }) =>
        recordOperation('incident_report.close', { incident_report_id: report.id, reason })
      }
    />
  )
}

function ReopenReport({ report, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const recordOperation = useRecordOperation()
  const showSavedToast = useSaveOutcomeToast()
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t('incidentReports.reopen.title')}
      question={t('incidentReports.reopen.question')}
      confirmLabel={t('incidentReports.actions.reopen')}
      onConfirm={async () => {
        const { serverAnswer } = await recordOperation('incident_report.reopen', {
          incident_report_id: report.id,
        })
        showSavedToast(await serverAnswer)
      }}
    />
  )
}
