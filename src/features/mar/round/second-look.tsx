import { IconAlertOctagon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Round } from '../../../charts/round.ts'
import { dayWords, homeClockInZone, timeWords, zonedTimeWords } from '../../../labels/dates.ts'
import { nameWithAlert } from '../../../people/name-alert-words.ts'
import { statusWords } from '../chart/dose-text.ts'
import style from './second-look.module.css'

/** Lists doses two people recorded without seeing each other's marks, red on every tablet (M5). */
export function DisputesAlert({
  disputedDoses,
  isHomeShown,
}: Pick<Round, 'disputedDoses'> & { isHomeShown: boolean }) {
  const { t } = useTranslation()
  if (disputedDoses.length === 0) return null
  return (
    <section className={style.look} role="alert">
      <h2>
        <IconAlertOctagon size={24} aria-hidden />
        {t('mar.round.lookTitle', { count: disputedDoses.length })}
      </h2>
      <ul>
        {disputedDoses.map(({ clientChart, clientChart: { client, chart, home }, dose }) => (
          <li key={dose.administration_id}>
            <span>
              <strong>{statusWords(dose, t)}</strong>:{' '}
              {nameWithAlert(clientChart, clientChart.similarResidents, t)}, {dose.version.medication_name},{' '}
              {dayWords(dose.date, chart.today, t)}{' '}
              <time>
                {isHomeShown
                  ? zonedTimeWords(dose.at, homeClockInZone(dose.zone, home))
                  : timeWords(dose.time, home)}
              </time>
              {isHomeShown && `, ${home.home_name}`}
            </span>
            <Link to={`/dashboard/mar/${client.id}?day=${dose.date}`}>{t('mar.round.lookAt')}</Link>
          </li>
        ))}
      </ul>
      <Link to="/dashboard/needs-attention">{t('mar.round.lookAll')}</Link>
    </section>
  )
}
