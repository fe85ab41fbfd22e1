import { useState } from 'react'
import { useLabels } from '../../../labels/use-labels.ts'
import { useRights } from '../../../session/use-rights.ts'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import style from '../client-page.module.css'
import type { ClientRecord, Contact } from '../use-client.ts'
import { AddButton } from './add-button.tsx'
import { ContactForm } from './contact-form.tsx'
import { RecordState } from './record-state.tsx'
import { RemoveContact } from './remove-contact.tsx'

type Doing = { what: 'add' } | { what: 'edit' | 'remove'; contact: Contact }

/** The people to call about a client. */
export function ContactsCard({ record }: { record: ClientRecord }) {
  const { client, home, contacts } = record
  const t = useLabels()
  const may = useRights()
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const actions = (contact: Contact) => [
    ...(may(home, 'client_contact.update')
      ? [{ label: t('clients.contacts.change'), onPick: () => setDoing({ what: 'edit', contact }) }]
      : []),
    ...(may(home, 'client_contact.remove')
      ? [
          {
            label: t('clients.chart.remove'),
            onPick: () => setDoing({ what: 'remove', contact }),
            isDangerous: true,
          },
        ]
      : []),
  ]
  return (
    <Card
      title={t('clients.contacts.title')}
      action={
        may(home, 'client_contact.create') && (
          <AddButton label={t('clients.contacts.add')} onClick={() => setDoing({ what: 'add' })} />
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
            {actions(contact).length > 0 && (
              <RowMenu
                label={t('clients.chart.actions', { name: contact.full_name })}
                actions={actions(contact)}
              />
            )}
          </li>
        ))}
      </ul>
      {doing?.what === 'add' && <ContactForm client={client} onClose={close} />}
      {doing?.what === 'edit' && <ContactForm client={client} contact={doing.contact} onClose={close} />}
      {doing?.what === 'remove' && <RemoveContact contact={doing.contact} onClose={close} />}
    </Card>
  )
}

const Phone = ({ number }: { number: string }) => (
  <a className={cards.link} href={`tel:${number}`}>
    {number}
  </a>
)
