import { IconChevronRight } from '@tabler/icons-react'
import { fullName } from '#domain/values/full-name.ts'
import type { ClientChart } from '../../charts/use-chart.ts'
import { shortDate } from '../../labels/dates.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { Allergies } from '../../people/allergies.tsx'
import { NameAlert } from '../../people/name-alert.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import style from './emergency.module.css'
import { emergencyWords } from './emergency-words.ts'

interface EmergencyClientsProps {
  readonly charts: readonly ClientChart[]
  readonly onChoose: (clientId: number) => void
}

/** Everybody who lives in the home, with what must be known first. */
export function EmergencyClients({ charts, onChoose }: EmergencyClientsProps) {
  const t = useLaterWords({ emergency: emergencyWords })
  return (
    <section>
      <h1>{t('emergency.chart.clients')}</h1>
      {charts.length === 0 && <p>{t('emergency.chart.nobody')}</p>}
      <ul className={style.clients}>
        {charts.map(clientChart => {
          const { client, allergies } = clientChart
          return (
            <li key={client.id}>
              <button type="button" className={style.client} onClick={() => onChoose(client.id)}>
                <PersonAvatar name={fullName(client)} imageUrl={client.image_url} size={72} />
                <span className={style.who}>
                  <strong>{fullName(client)}</strong>
                  <BornWords clientChart={clientChart} />
                </span>
                <IconChevronRight size={24} aria-hidden />
              </button>
              <div className={style.known}>
                <NameAlert resident={clientChart} />
                <Allergies client={client} allergies={allergies} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function BornWords({ clientChart: { client } }: { clientChart: Pick<ClientChart, 'client'> }) {
  const t = useLaterWords({ emergency: emergencyWords })
  return (
    <span>
      {client.date_of_birth === null
        ? t('emergency.chart.bornUnknown')
        : t('emergency.chart.born', { date: shortDate(client.date_of_birth, t) })}
    </span>
  )
}
