/** The form that adds or changes a person to call about a client. Both work offline. */
import * as v from 'valibot'
import { contactFields } from '#domain/operations/client-contact.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useResident } from '../../../people/use-resident.ts'
import { useRecordOperation } from '../../../sync/use-record.ts'
import { changedValuesOf } from '../../../ui/record-form/changes.ts'
import { toSchemaInput } from '../../../ui/record-form/check.ts'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { useEditOutcome } from '../../../ui/record-form/use-both-kept.ts'
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
  const recordOperation = useRecordOperation()
  const outcomeOfEdit = useEditOutcome(t('clients.contacts.bothKept'))
  const resident = useResident(client.id)
  const groups = [
    {
      fields: formFields(
        contactSchema,
        fieldWords('client_contact', t),
        {},
        {
          relationship: { isHalfWidth: true },
          contact_type: { as: 'select', isHalfWidth: true },
          phone: { type: 'tel', isHalfWidth: true },
          alt_phone: { type: 'tel', isHalfWidth: true },
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
        // The values the author saw at the start, even if the draft is older than another person's change.
        const seenValues = v.parse(contactSchema, toSchemaInput(groups, baseValues))
        const changes = changedValuesOf(seenValues, values)
        return outcomeOfEdit(
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
