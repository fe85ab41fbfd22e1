import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/values/full-name.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { shortDate } from '../../../labels/dates.ts'
import { Allergies } from '../../../people/allergies.tsx'
import { ClientName } from '../../../people/client-name.tsx'
import { NameAlert } from '../../../people/name-alert.tsx'
import { useShellHeight } from '../../../ui/page/use-below-shell.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import style from './client-head.module.css'

/** Shows photo, name, date of birth and allergies; stays in view on scrolling if there is room. */
export function ClientHead({ clientChart }: { clientChart: ClientChart }) {
  const { t } = useTranslation()
  const { client, allergies, similarResidents, chart } = clientChart
  const name = fullName(client)
  const top = useShellHeight()
  return (
    <header className={style.head} style={{ top }}>
      <PersonAvatar name={name} imageUrl={client.image_url} size={48} />
      <div className={style.who}>
        <ClientName client={client} />
        <p className={style.facts}>
          {similarResidents.length === 0 && (
            <span>
              {client.date_of_birth === null
                ? t('mar.client.dateOfBirthUnknown')
                : t('mar.client.dateOfBirth', { date: shortDate(client.date_of_birth, t) })}
            </span>
          )}
          <span className={style.today}>{t('mar.client.today', { date: shortDate(chart.today, t) })}</span>
        </p>
      </div>
      <div className={style.allergies}>
        <Allergies client={client} allergies={allergies} />
      </div>
      {similarResidents.length > 0 && (
        <div className={style.alert}>
          <NameAlert resident={clientChart} />
        </div>
      )}
    </header>
  )
}
