/**
 * Shows one line about unrecorded doses of the last days. When opened, each entry links to its day on the client's
 * chart, and the last line links to earlier unrecorded doses.
 */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/values/full-name.ts'
import type { UnrecordedDay, UnrecordedDoses } from '../../../charts/unrecorded-doses.ts'
import { useQuietTabletWords } from '../../../homes/quiet-tablets/quiet-tablet-words.ts'
import { dayWords, shortDate, timeWords } from '../../../labels/dates.ts'
import { nameWithAlert } from '../../../people/name-alert-words.ts'
import { PlainButton } from '../../../ui/plain-button.tsx'
import style from './unrecorded-section.module.css'

export function UnrecordedSection({
  unrecordedDoses: { days, count, shortenedHomes },
}: {
  unrecordedDoses: UnrecordedDoses
}) {
  const { t } = useTranslation()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const oldestDay = days.at(-1)
  const { missing } = useQuietTabletWords()
  const [mayBeOnTablet] = days.flatMap(({ clientChart, date }) => missing([clientChart.home], date) ?? [])
  return (
    <section className={style.blanks} aria-label={t('mar.blanks.label')}>
      {oldestDay && (
        <p className={style.line}>
          <span>
            {t('mar.blanks.count', {
              count,
              day: dayWords(oldestDay.date, oldestDay.clientChart.chart.today, t),
            })}
          </span>
          <PlainButton
            variant="default"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? 'mar.blanks.close' : 'mar.blanks.open')}
          </PlainButton>
        </p>
      )}
      {mayBeOnTablet && !isOpen && <p className={style.quiet}>{mayBeOnTablet}</p>}
      {oldestDay && isOpen && (
        <>
          <UnrecordedList id={listId} days={days} />
          <Link to={UNRECORDED_PATH}>{t('mar.unrecorded.all')}</Link>
        </>
      )}
      <ShortenedHomesNote homes={shortenedHomes} />
    </section>
  )
}

export const UNRECORDED_PATH = '/dashboard/mar/unrecorded'

export function UnrecordedList({ id, days }: { id?: string; days: UnrecordedDoses['days'] }) {
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

/** Shows from which day on unrecorded doses are counted, for homes where not all are counted (M11.7). */
export function ShortenedHomesNote({ homes }: { homes: UnrecordedDoses['shortenedHomes'] }) {
  const { t } = useTranslation()
  return homes.map(({ home, firstCompleteDay }) => (
    <p key={home.id} className={style.note}>
      {t('mar.blanks.shortened', { home: home.home_name, day: shortDate(firstCompleteDay, t) })}
    </p>
  ))
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
        aria-label={t('mar.blanks.toDayOf', {
          client: fullName(client),
          day: dayWords(date, chart.today, t),
        })}
      >
        {t('mar.blanks.toDay')}
      </Link>
    </>
  )
}
