/** The form that adds or changes a person to call about a client. Both work offline. */
import * as v from 'valibot'
import { contactFields } from '#domain/operations/client-contact.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useResident } from '../../../people/use-resident.ts'
import { useRecord } from '../../../sync/use-record.ts'
import { changesOf } from '../../../ui/record-form/changes.ts'
import { schemaInput } from '../../../ui/record-form/check.ts'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { useBothKept } from '../../../ui/record-form/use-both-kept.ts'
import { fieldWords } from '../../../views/field-views.ts'
import { formFields } from '../../../views/form-fields.ts'
import type { Contact } from '../use-client.ts'
import type { Client } from '../use-clients.ts'

const contactSchema = v.object(contactFields)

interface ContactFormProps {
  client: Client
  /** The contact to change; absent for a new contact. */
  contact?: Contact | undefined
  onClose: () => void
}

export function ContactForm({ client, contact, onClose }: ContactFormProps) {
  const t = useLabels()
  const recordOperation = useRecord()
  const showBothKept = useBothKept(t('clients.contacts.bothKept'))
  const resident = useResident(client.id)
  const groups = [
    {
      fields: formFields(
        contactSchema,
        fieldWords('client_contact', t),
        {},
        {
          relationship: { half: true },
          contact_type: { as: 'select', half: true },
          phone: { type: 'tel', half: true },
          alt_phone: { type: 'tel', half: true },
        },
      ),
    },
  ]
  if (resident === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t(contact === undefined ? 'clients.contacts.add' : 'clients.contacts.edit')}
      schema={contactSchema}
      groups={groups}
      initialValues={contact ?? { contact_type: 'emergency' }}
      draftKey={
        contact === undefined
          ? `client_contact.create/client:${client.id}`
          : `client_contact.update/${contact.id}`
      }
      onSubmit={async (values, baseValues) => {
        if (contact === undefined) {
          const client_contact_id = recordOperation.newId()
          return recordOperation('client_contact.create', {
            client_contact_id,
            client_id: client.id,
            ...values,
          })
        }
        // What the author saw at the start, also when the draft is older than another person's change.
        const seenValues = v.parse(contactSchema, schemaInput(groups, baseValues))
        const changes = changesOf(seenValues, values)
        return showBothKept(
          await recordOperation('client_contact.update', {
            client_contact_id: contact.id,
            changes,
            seen: seenValues,
          }),
        )
      }}
    >
      <ClientSubject resident={resident} />
    </RecordFormDialog>
  )
}
