import { useSearchParams } from 'react-router-dom'
import { isLocalDate } from '#domain/values/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { useWorkEverywhere } from '../../work-lists/use-work.ts'
import { useWorkFormContext } from '../../work-lists/use-work-form-context.ts'
import type { AddWorkProps } from '../../work-lists/work-list.tsx'
import { fieldsOfNewAppointment, newAppointmentSchema } from './appointment-fields.ts'

/** The form of a new appointment, on the day of `?on=` or today. */
export function AddAppointment({ onClose }: AddWorkProps) {
  const t = useLabels()
  const recordOperation = useRecord()
  const formContext = useWorkFormContext('appointment.create')
  const allWork = useWorkEverywhere('appointment')
  const [searchParams] = useSearchParams()
  if (formContext === undefined || allWork === undefined) return null
  const startDay = searchParams.get('on') ?? ''
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('appointments.form.addTitle')}
      schema={newAppointmentSchema}
      groups={[{ fields: fieldsOfNewAppointment(fieldWords('appointment', t), formContext, { allWork }, t) }]}
      initialValues={{
        appointment_date:
          isLocalDate(startDay) && startDay >= formContext.today ? startDay : formContext.today,
      }}
      draftKey="appointment.create"
      onSubmit={values =>
        recordOperation('appointment.create', { appointment_id: recordOperation.newId(), ...values })
      }
    />
  )
}
