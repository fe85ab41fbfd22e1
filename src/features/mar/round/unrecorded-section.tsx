/**
 * Shows one line about unrecorded doses of the last days. When opened, each entry links to its day on the client's
 * chart, and the last line links to earlier unrecorded doses.
 */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnrecordedDoses } from '../../../charts/unrecorded-doses.ts'
import { dayWords, shortDate } from '../../../labels/dates.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'
import style from './unrecorded-section.module.css'

/** Fetched when it is opened: the round is painted without it (decision 101). */
const OpenedDays = onDemand(async () => (await import('./unrecorded-list.tsx')).OpenedDays, null)

export function UnrecordedSection({
  unrecordedDoses: { days, count, shortenedHomes },
}: {
  unrecordedDoses: UnrecordedDoses
}) {
  const { t } = useTranslation()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const oldestDay = days.at(-1)
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
      {oldestDay && isOpen && <OpenedDays id={listId} days={days} />}
      <ShortenedHomesNote homes={shortenedHomes} />
    </section>
  )
}

export const UNRECORDED_PATH = '/dashboard/mar/unrecorded'

/** Shows from which day on unrecorded doses are counted, for homes where not all are counted (M11.7). */
export function ShortenedHomesNote({ homes }: { homes: UnrecordedDoses['shortenedHomes'] }) {
  const { t } = useTranslation()
  return homes.map(({ home, firstCompleteDay }) => (
    <p key={home.id} className={style.note}>
      {t('mar.blanks.shortened', { home: home.home_name, day: shortDate(firstCompleteDay, t) })}
    </p>
  ))
}
