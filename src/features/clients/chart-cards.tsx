/** What the home has recorded about a client: whom to call, allergies and diagnoses. */
import { useTranslation } from 'react-i18next'
import { Allergies } from '../../directory/allergies.tsx'
import { useResident } from '../../directory/use-resident.ts'
import { shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import { Card } from './card.tsx'
import style from './client-page.module.css'
import type { ClientRecord } from './use-client.ts'

export function AllergiesCard({ client }: Pick<ClientRecord, 'client'>) {
  const { t } = useTranslation()
  const person = useResident(client.id)
  return (
    <Card title={t('clients.detail.allergies.title')}>
      {person && <Allergies client={client} allergies={person.allergies} />}
    </Card>
  )
}

export function DiagnosesCard({ diagnoses }: Pick<ClientRecord, 'diagnoses'>) {
  const { t } = useTranslation()
  return (
    <Card title={t('clients.detail.diagnoses.title')}>
      {diagnoses.length === 0 && <p className={style.none}>{t('clients.detail.diagnoses.none')}</p>}
      <ul className={style.entries}>
        {diagnoses.map(diagnosis => (
          <li key={diagnosis.id} className={style.entry}>
            <div>
              <strong>{diagnosis.name}</strong>
              <span className={style.small}>
                {[
                  diagnosis.code,
                  diagnosis.diagnosed_on &&
                    t('clients.detail.diagnoses.since', { date: shortDate(diagnosis.diagnosed_on) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <RecordState state={diagnosis.record_state} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function ContactsCard({ contacts }: Pick<ClientRecord, 'contacts'>) {
  const t = useLabels()
  return (
    <Card title={t('clients.detail.contacts.title')}>
      {contacts.length === 0 && <p className={style.none}>{t('clients.detail.contacts.none')}</p>}
      <ul className={style.entries}>
        {contacts.map(contact => (
          <li key={contact.id} className={style.entry}>
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
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Phone = ({ number }: { number: string }) => (
  <a className={style.link} href={`tel:${number}`}>
    {number}
  </a>
)

/** Said of what the server does not have yet; everything else is confirmed. */
const RecordState = ({ state }: Parameters<typeof RecordStateWords>[0]) =>
  state === 'confirmed' ? null : <RecordStateWords state={state} />
