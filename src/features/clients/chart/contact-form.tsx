/** Adding and changing a person to call about a client. Both work offline. */
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { CONTACT_TYPES, clientContact } from '#domain/entities/client-contact.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useResident } from '../../../people/use-resident.ts'
import { useRecord } from '../../../sync/use-record.ts'
import { changesOf } from '../../../ui/record-form/changes.ts'
import { schemaInput } from '../../../ui/record-form/check.ts'
import type { FieldDescription } from '../../../ui/record-form/description.ts'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { useBothKept } from '../../../ui/record-form/use-both-kept.ts'
import type { Contact } from '../use-client.ts'
import type { Client } from '../use-clients.ts'

const { full_name, relationship, contact_type, phone, alt_phone } = clientContact.fields
const contactForm = v.object({ full_name, relationship, contact_type, phone, alt_phone })

interface ContactFormProps {
  client: Client
  /** The one to change; a new one without. */
  contact?: Contact | undefined
  onClose: () => void
}

export function ContactForm({ client, contact, onClose }: ContactFormProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const bothKept = useBothKept(t('clients.contacts.bothKept'))
  const person = useResident(client.id)
  const groups = [{ fields: useContactFields() }]
  if (person === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t(contact === undefined ? 'clients.contacts.add' : 'clients.contacts.edit')}
      schema={contactForm}
      groups={groups}
      initialValues={contact ?? { contact_type: 'emergency' }}
      draftKey={
        contact === undefined
          ? `client_contact.create/client:${client.id}`
          : `client_contact.update/${contact.id}`
      }
      onSubmit={async (said, base) => {
        if (contact === undefined) {
          const client_contact_id = record.newId()
          return record('client_contact.create', { client_contact_id, client_id: client.id, ...said })
        }
        // What its author saw when they began, also when the draft is older than somebody else's change.
        const seen = v.parse(contactForm, schemaInput(groups, base))
        const changes = changesOf(seen, said)
        return bothKept(
          await record('client_contact.update', { client_contact_id: contact.id, changes, seen }),
        )
      }}
    >
      <ClientSubject person={person} />
    </RecordFormDialog>
  )
}

function useContactFields(): FieldDescription<keyof typeof contactForm.entries>[] {
  const t = useLabels()
  const label = (name: keyof typeof contactForm.entries) => t(`labels.client_contact.fields.${name}`)
  return [
    {
      as: 'text',
      name: 'full_name',
      label: label('full_name'),
      required: true,
      maxLength: 100,
      emptyAs: 'text',
    },
    { as: 'text', name: 'relationship', label: label('relationship'), maxLength: 50, half: true },
    {
      as: 'select',
      name: 'contact_type',
      label: label('contact_type'),
      required: true,
      options: CONTACT_TYPES.map(value => ({
        value,
        label: t(`labels.client_contact.values.contact_type.${value}`),
      })),
      half: true,
      emptyAs: 'absent',
    },
    {
      as: 'text',
      type: 'tel',
      name: 'phone',
      label: label('phone'),
      required: true,
      maxLength: 20,
      half: true,
      emptyAs: 'text',
    },
    { as: 'text', type: 'tel', name: 'alt_phone', label: label('alt_phone'), maxLength: 20, half: true },
  ]
}
