import * as v from 'valibot'
import { fullName } from '#domain/values/full-name.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { changesOf } from '../../ui/record-form/changes.ts'
import { schemaInput } from '../../ui/record-form/check.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useBothKept } from '../../ui/record-form/use-both-kept.ts'
import { fieldWords } from '../../views/field-views.ts'
import { startOf } from '../../views/form-fields.ts'
import { useWorkEverywhere } from '../../work-lists/use-work.ts'
import { useWorkPlace } from '../../work-lists/use-work-place.ts'
import { appointmentForm, fieldsOfAppointment } from './appointment-fields.ts'
import type { AppointmentWork } from './appointments.ts'

interface EditAppointmentProps {
  work: AppointmentWork
  onClose: () => void
}

/** Sends only what was changed, with what the form showed (S8). */
export function EditAppointment({ work, onClose }: EditAppointmentProps) {
  const { record: own, home, client } = work
  const t = useLabels()
  const record = useRecord()
  const bothKept = useBothKept(t('appointments.form.bothKept'))
  const place = useWorkPlace('appointment.update', home, own)
  const everywhere = useWorkEverywhere('appointment')
  if (place === undefined || everywhere === undefined) return null
  const groups = [
    { fields: fieldsOfAppointment(fieldWords('appointment', t), place, { everywhere, own }, t) },
  ]
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('appointments.form.editTitle')}
      schema={appointmentForm}
      groups={groups}
      initialValues={startOf(own, appointmentForm)}
      draftKey={`appointment.update/${own.id}`}
      onSubmit={async (values, base) => {
        const seen = v.parse(appointmentForm, schemaInput(groups, base))
        const args = { appointment_id: own.id, changes: changesOf(seen, values), seen }
        return bothKept(await record('appointment.update', args))
      }}
    >
      {client && <p>{fullName(client)}</p>}
    </RecordFormDialog>
  )
}
