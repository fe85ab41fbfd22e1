import * as v from 'valibot'
import { fullName } from '#domain/values/full-name.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { changesOf } from '../../ui/record-form/changes.ts'
import { schemaInput } from '../../ui/record-form/check.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useBothKept } from '../../ui/record-form/use-both-kept.ts'
import { fieldWords } from '../../views/field-views.ts'
import { startValuesOf } from '../../views/form-fields.ts'
import { useWorkEverywhere } from '../../work-lists/use-work.ts'
import { useWorkFormContext } from '../../work-lists/use-work-form-context.ts'
import { appointmentSchema, fieldsOfAppointment } from './appointment-fields.ts'
import type { AppointmentWork } from './appointments.ts'

interface EditAppointmentProps {
  work: AppointmentWork
  onClose: () => void
}

/** Sends only what was changed, with what the form showed (S8). */
export function EditAppointment({ work, onClose }: EditAppointmentProps) {
  const { record: appointment, home, client } = work
  const t = useLabels()
  const recordOperation = useRecord()
  const showBothKept = useBothKept(t('appointments.form.bothKept'))
  const formContext = useWorkFormContext('appointment.update', home, appointment)
  const allWork = useWorkEverywhere('appointment')
  if (formContext === undefined || allWork === undefined) return null
  const groups = [
    {
      fields: fieldsOfAppointment(
        fieldWords('appointment', t),
        formContext,
        { allWork, editedAppointment: appointment },
        t,
      ),
    },
  ]
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('appointments.form.editTitle')}
      schema={appointmentSchema}
      groups={groups}
      initialValues={startValuesOf(appointment, appointmentSchema)}
      draftKey={`appointment.update/${appointment.id}`}
      onSubmit={async (values, baseValues) => {
        const seenValues = v.parse(appointmentSchema, schemaInput(groups, baseValues))
        const args = {
          appointment_id: appointment.id,
          changes: changesOf(seenValues, values),
          seen: seenValues,
        }
        return showBothKept(await recordOperation('appointment.update', args))
      }}
    >
      {client && <p>{fullName(client)}</p>}
    </RecordFormDialog>
  )
}
