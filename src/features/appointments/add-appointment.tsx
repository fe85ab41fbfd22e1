import { useSearchParams } from 'react-router-dom'
import { isLocalDate } from '#domain/values/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { useWorkEverywhere } from '../../work-lists/use-work.ts'
import { useWorkFormContext } from '../../work-lists/use-work-form-context.ts'
import type { AddWorkProps } from '../../work-lists/work-list.tsx'
import { fieldsOfNewAppointment, newAppointmentForm } from './appointment-fields.ts'

/** The form of a new appointment, on the day of `?on=` or today. */
export function AddAppointment({ onClose }: AddWorkProps) {
  const t = useLabels()
  const record = useRecord()
  const workPlace = useWorkFormContext('appointment.create')
  const allWork = useWorkEverywhere('appointment')
  const [search] = useSearchParams()
  if (workPlace === undefined || allWork === undefined) return null
  const startDay = search.get('on') ?? ''
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('appointments.form.addTitle')}
      schema={newAppointmentForm}
      groups={[{ fields: fieldsOfNewAppointment(fieldWords('appointment', t), workPlace, { allWork }, t) }]}
      initialValues={{
        appointment_date: isLocalDate(startDay) && startDay >= workPlace.today ? startDay : workPlace.today,
      }}
      draftKey="appointment.create"
      onSubmit={values => record('appointment.create', { appointment_id: record.newId(), ...values })}
    />
  )
}
