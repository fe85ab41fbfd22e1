/** The form that records an allergy of a client, offline too. */
import { useLabels } from '../../../labels/use-labels.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useResident } from '../../../people/use-resident.ts'
import { useRecord } from '../../../sync/use-record.ts'
import { useValueConfirmation } from '../../../ui/record-form/is-it-right.tsx'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import type { Client } from '../use-clients.ts'
import { allergySchema, fieldsOfAllergy } from './allergy-fields.ts'

export function AllergyForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const t = useLabels()
  const recordOperation = useRecord()
  const { writeConfirmed: submitConfirmed, question: confirmation } = useValueConfirmation()
  const resident = useResident(client.id)
  if (resident === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('clients.allergies.add')}
      schema={allergySchema}
      groups={[{ fields: fieldsOfAllergy(t) }]}
      draftKey={`allergy.record/client:${client.id}`}
      onSubmit={values => {
        const args = { allergy_id: recordOperation.newId(), client_id: client.id, ...values }
        return submitConfirmed(is_confirmed => recordOperation('allergy.record', { ...args, is_confirmed }))
      }}
    >
      <ClientSubject resident={resident} />
      {confirmation}
    </RecordFormDialog>
  )
}
