/** One client's chart in an emergency, to be read. */
import { useEffect, useRef } from 'react'
import { fullName } from '#domain/values/full-name.ts'
import type { People } from '../../charts/people.ts'
import type { ClientChart } from '../../charts/use-chart.ts'
import { shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { Allergies } from '../../people/allergies.tsx'
import { NameAlert } from '../../people/name-alert.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { BackButton } from './back-button.tsx'
import style from './emergency.module.css'
import { BornWords } from './emergency-clients.tsx'
import { EmergencyMedication } from './emergency-medication.tsx'
import { EmergencyNotes, EmergencyValues } from './emergency-records.tsx'
import { emergencyWords } from './emergency-words.ts'
import { type EmergencyRecords, useEmergencyRecords } from './use-emergency-records.ts'

interface EmergencyClientProps {
  readonly clientChart: ClientChart
  readonly people: People
  readonly onBack: () => void
}

export function EmergencyClient({ clientChart, people, onBack }: EmergencyClientProps) {
  const t = useLaterWords({ emergency: emergencyWords })
  const { client, allergies, home, chart } = clientChart
  const records = useEmergencyRecords(client.id, chart.today)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article>
      <BackButton onBack={onBack}>{t('emergency.chart.allClients')}</BackButton>
      <header className={style.person}>
        <PersonAvatar name={fullName(client)} imageUrl={client.image_url} size={96} />
        <div className={style.who}>
          <h1 ref={heading} tabIndex={-1}>
            {fullName(client)}
          </h1>
          <BornWords clientChart={clientChart} />
          <NameAlert resident={clientChart} />
        </div>
      </header>
      <div className={cards.cards}>
        <Card title={t('emergency.chart.allergies')}>
          <Allergies client={client} allergies={allergies} />
        </Card>
        <Contacts records={records} />
        <Diagnoses records={records} />
        <Stay clientChart={clientChart} />
      </div>
      <EmergencyMedication clientChart={clientChart} people={people} />
      <div className={cards.cards}>
        <EmergencyValues entries={records?.values} home={home} people={people} />
        <EmergencyNotes notes={records?.notes} home={home} people={people} />
      </div>
    </article>
  )
}

function Contacts({ records }: { records: EmergencyRecords | undefined }) {
  const t = useLabels()
  return (
    <Card title={t('emergency.chart.contacts')}>
      {records?.contacts.length === 0 && <p className={cards.none}>{t('emergency.chart.noContacts')}</p>}
      <ul className={cards.entries}>
        {records?.contacts.map(({ id, full_name, relationship, contact_type, phone, alt_phone }) => (
          <li key={id} className={cards.entry}>
            <div>
              <strong>{full_name}</strong>
              <span>
                {[t(`labels.client_contact.values.contact_type.${contact_type}`), relationship]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={style.phones}>
                {[phone, alt_phone].flatMap(number =>
                  number
                    ? [
                        <a key={number} className={style.phone} href={`tel:${number}`}>
                          {number}
                        </a>,
                      ]
                    : [],
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Diagnoses({ records }: { records: EmergencyRecords | undefined }) {
  const t = useLaterWords({ emergency: emergencyWords })
  return (
    <Card title={t('emergency.chart.diagnoses')}>
      {records?.diagnoses.length === 0 && <p className={cards.none}>{t('emergency.chart.noDiagnoses')}</p>}
      <ul className={cards.entries}>
        {records?.diagnoses.map(({ id, name, code }) => (
          <li key={id} className={cards.entry}>
            <div>
              <strong>{name}</strong>
              {code !== null && <span className={cards.small}>{code}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Stay({ clientChart: { client, home } }: { clientChart: ClientChart }) {
  const t = useLaterWords({ emergency: emergencyWords })
  return (
    <Card title={home.home_name}>
      <dl className={style.facts}>
        <dt>{t('emergency.chart.admitted')}</dt>
        <dd>{shortDate(client.admission_date, t)}</dd>
        {client.phone && (
          <>
            <dt>{t('emergency.chart.phone')}</dt>
            <dd>
              <a className={style.phone} href={`tel:${client.phone}`}>
                {client.phone}
              </a>
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}
