import { useSearchParams } from 'react-router-dom'
import { isLocalDate } from '#domain/values/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { useWorkEverywhere } from '../../work-lists/use-work.ts'
import { useWorkPlace } from '../../work-lists/use-work-place.ts'
import type { AddWorkProps } from '../../work-lists/work-list.tsx'
import { fieldsOfNewAppointment, newAppointmentForm } from './appointment-fields.ts'

/** The form of a new appointment, on the day of `?on=` or today. */
export function AddAppointment({ onClose }: AddWorkProps) {
  const t = useLabels()
  const record = useRecord()
  const place = useWorkPlace('appointment.create')
  const everywhere = useWorkEverywhere('appointment')
  const [search] = useSearchParams()
  if (place === undefined || everywhere === undefined) return null
  const on = search.get('on') ?? ''
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('appointments.form.addTitle')}
      schema={newAppointmentForm}
      groups={[{ fields: fieldsOfNewAppointment(fieldWords('appointment', t), place, { everywhere }, t) }]}
      initialValues={{ appointment_date: isLocalDate(on) && on >= place.today ? on : place.today }}
      draftKey="appointment.create"
      onSubmit={said => record('appointment.create', { appointment_id: record.newId(), ...said })}
    />
  )
}
