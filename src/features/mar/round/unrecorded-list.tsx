import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/values/full-name.ts'
import type { UnrecordedDay, UnrecordedDoses } from '../../../charts/unrecorded-doses.ts'
import { useQuietTabletWords } from '../../../homes/quiet-tablets/quiet-tablet-words.ts'
import { dayWords, timeWords } from '../../../labels/dates.ts'
import { nameWithAlert } from '../../../people/name-alert-words.ts'
import { useLaterMarWords } from '../later-words.ts'
import style from './unrecorded-section.module.css'
import { UNRECORDED_PATH } from './unrecorded-section.tsx'

interface UnrecordedListProps {
  id?: string
  days: UnrecordedDoses['days']
}

/** On the round: the last days, and the way to all of them. */
export function OpenedDays(props: UnrecordedListProps) {
  const t = useLaterMarWords()
  return (
    <>
      <UnrecordedList {...props} />
      <Link to={UNRECORDED_PATH}>{t('mar.unrecorded.all')}</Link>
    </>
  )
}

/** The days with unrecorded doses, each with a link to its day on the client's chart. */
export function UnrecordedList({ id, days }: UnrecordedListProps) {
  const homeCount = new Set(days.map(({ clientChart }) => clientChart.home.id)).size
  return (
    <ul id={id}>
      {days.map(day => (
        <li key={`${day.clientChart.client.id} ${day.date}`}>
          <DayLink day={day} isHomeShown={homeCount > 1} />
        </li>
      ))}
    </ul>
  )
}

interface DayLinkProps {
  day: UnrecordedDay
  /** True when several homes are listed. */
  isHomeShown: boolean
}

/** "Walter Abbott, Tue, Mar 3: Metformin 8:00 AM, Metformin 8:00 PM". */
function DayLink({ day: { clientChart, date, doses }, isHomeShown }: DayLinkProps) {
  const { t } = useTranslation()
  const { client, chart, home } = clientChart
  const missing = useQuietTabletWords().missing([home], date)
  return (
    <>
      <span>
        <strong>{nameWithAlert(clientChart, clientChart.similarResidents, t)}</strong>
        {isHomeShown && `, ${home.home_name}`}, {dayWords(date, chart.today, t)}:{' '}
        {doses.map(({ drug, time }) => `${drug} ${timeWords(time, home)}`).join(', ')}
        {missing && <span className={style.quiet}>{missing}</span>}
      </span>
      <Link
        to={`/dashboard/mar/${client.id}?tab=month&day=${date}`}
        aria-label={t('mar.unrecorded.toDayOf', {
          client: fullName(client),
          day: dayWords(date, chart.today, t),
        })}
      >
        {t('mar.unrecorded.toDay')}
      </Link>
    </>
  )
}
