/** The form that records an allergy of a client, offline too. */
import { useLabels } from '../../../labels/use-labels.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useResident } from '../../../people/use-resident.ts'
import { useRecord } from '../../../sync/use-record.ts'
import { useIsItRight } from '../../../ui/record-form/is-it-right.tsx'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import type { Client } from '../use-clients.ts'
import { allergyFields, allergyForm } from './allergy-fields.ts'

export function AllergyForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const t = useLabels()
  const record = useRecord()
  const { written, question } = useIsItRight()
  const person = useResident(client.id)
  if (person === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('clients.allergies.add')}
      schema={allergyForm}
      groups={[{ fields: allergyFields(t) }]}
      draftKey={`allergy.record/client:${client.id}`}
      onSubmit={form => {
        const said = { allergy_id: record.newId(), client_id: client.id, ...form }
        return written(is_confirmed => record('allergy.record', { ...said, is_confirmed }))
      }}
    >
      <ClientSubject person={person} />
      {question}
    </RecordFormDialog>
  )
}
