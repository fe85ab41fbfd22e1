import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../../labels/use-labels.ts'
import { useCanDoInHome } from '../../../session/use-rights.ts'
import { useRecordOperation } from '../../../sync/use-record.ts'
import { DeleteConfirmation } from '../../../ui/dialog/delete-confirmation.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import { useSaveOutcomeToast } from '../../../ui/saved-toast.ts'
import style from '../client-page.module.css'
import type { ClientDetails, Contact } from '../use-client.ts'
import { AddButton } from './add-button.tsx'
import { ContactForm } from './contact-form.tsx'
import { RecordState } from './record-state.tsx'

type OpenForm = { form: 'add' } | { form: 'edit' | 'remove'; contact: Contact }

/** The people to call about a client. */
export function ContactsCard({ clientDetails }: { clientDetails: ClientDetails }) {
  const { client, home, contacts } = clientDetails
  const t = useLabels()
  const isAllowed = useCanDoInHome()
  const [openForm, setOpenForm] = useState<OpenForm>()
  const close = () => setOpenForm(undefined)
  const actionsOf = (contact: Contact) => [
    ...(isAllowed(home, 'client_contact.update')
      ? [{ label: t('clients.contacts.change'), onPick: () => setOpenForm({ form: 'edit', contact }) }]
      : []),
    ...(isAllowed(home, 'client_contact.remove')
      ? [
          {
            label: t('clients.chart.remove'),
            onPick: () => setOpenForm({ form: 'remove', contact }),
            isDangerous: true,
          },
        ]
      : []),
  ]
  return (
    <Card
      title={t('clients.contacts.title')}
      action={
        isAllowed(home, 'client_contact.create') && (
          <AddButton label={t('clients.contacts.add')} onClick={() => setOpenForm({ form: 'add' })} />
        )
      }
    >
      {contacts.length === 0 && <p className={cards.none}>{t('clients.contacts.none')}</p>}
      <ul className={cards.entries}>
        {contacts.map(contact => (
          <li key={contact.id} className={cards.entry}>
            <div>
              <strong>{contact.full_name}</strong>
              <span>
                {[
                  contact.relationship,
                  t(`labels.client_contact.values.contact_type.${contact.contact_type}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={style.phones}>
                <Phone number={contact.phone} />
                {contact.alt_phone && <Phone number={contact.alt_phone} />}
              </span>
              <RecordState state={contact.record_state} />
            </div>
            {actionsOf(contact).length > 0 && (
              <RowMenu
                label={t('clients.chart.actions', { name: contact.full_name })}
                actions={actionsOf(contact)}
              />
            )}
          </li>
        ))}
      </ul>
      {openForm?.form === 'add' && <ContactForm client={client} onClose={close} />}
      {openForm?.form === 'edit' && (
        <ContactForm client={client} contact={openForm.contact} onClose={close} />
      )}
      {openForm?.form === 'remove' && <RemoveContact contact={openForm.contact} onClose={close} />}
    </Card>
  )
}

const Phone = ({ number }: { number: string }) => (
  <a className={cards.link} href={`tel:${number}`}>
    {number}
  </a>
)

function RemoveContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation()
  const recordOperation = useRecordOperation()
  const showSavedToast = useSaveOutcomeToast()
  const remove = async () => {
    const { serverAnswer } = await recordOperation('client_contact.remove', {
      client_contact_id: contact.id,
    })
    showSavedToast(await serverAnswer)
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('clients.contacts.removeTitle')}
      question={t('clients.contacts.removeQuestion', { name: contact.full_name })}
      confirmLabel={t('clients.chart.remove')}
      onDelete={remove}
    />
  )
}
