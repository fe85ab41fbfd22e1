import { useTranslation } from 'react-i18next'
import type { Instant, LocalDate } from '#domain/values/dates.ts'
import { isLocalDate } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { shortDate, timeAt } from '../labels/dates.ts'
import style from './client-records.module.css'
import type { Home } from './record-kind.ts'

/** A day; for an instant also the time, beside it or, in a narrow column, below it. */
export function MomentLines({ moment, home }: { moment: LocalDate | Instant; home: Home }) {
  const { t } = useTranslation()
  if (isLocalDate(moment)) return <time className={style.date}>{shortDate(moment, t)}</time>
  return (
    <time className={style.moment} dateTime={moment}>
      <span>{shortDate(localDateTimeOf(moment, home.time_zone).date, t)}</span>{' '}
      <span>{timeAt(moment, home)}</span>
    </time>
  )
}
