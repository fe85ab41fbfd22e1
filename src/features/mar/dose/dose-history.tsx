import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { homeClockInZone, momentWords } from '../../../labels/dates.ts'
import { recorderWords } from '../../../labels/dose.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { RecordStateLabel } from '../../../sync/record-state.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { MARK_TONES } from '../../../ui/theme-colors.ts'
import { reasonWords, userNameOf } from '../chart/dose-text.ts'
import style from './dose-history.module.css'
import { STATUS_TEXT_KEYS } from './dose-recorded.tsx'

/** Lists every mark ever made on the dose, the oldest first: a correction leaves what it corrects readable (M4). */
export function DoseHistory({
  dose,
  clientChart,
  people,
}: {
  dose: Dose
  clientChart: ClientChart
  people: People | undefined
}) {
  const t = useLabels()
  if (dose.allMarks.length < 2) return null
  const clock = homeClockInZone(dose.zone, clientChart.home)
  const effectiveIds = new Set(dose.effectiveMarks.map(mark => mark.id))
  return (
    <details className={style.history}>
      <summary>
        {t('mar.day.history')} ({dose.allMarks.length})
      </summary>
      <ol>
        {dose.allMarks.map(mark => (
          <li key={mark.id} data-replaced={!effectiveIds.has(mark.id) || undefined}>
            <Badge tone={MARK_TONES[mark.status]}>{t(`mar.status.${STATUS_TEXT_KEYS[mark.status]}`)}</Badge>{' '}
            {recorderWords(mark, dose.allMarks, id => userNameOf(people, id, t), t)},{' '}
            {momentWords(mark.given_at ?? mark.recorded_at, clock, t)}
            {reasonWords(mark, t) && `, ${reasonWords(mark, t)}`}
            {mark.given_at !== null && mark.given_at.slice(0, 16) !== mark.recorded_at.slice(0, 16) && (
              <>, {t('mar.said.recordedAt', { when: momentWords(mark.recorded_at, clock, t) })}</>
            )}{' '}
            <RecordStateLabel state={mark.record_state} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Shows who looked at marks that contradict each other and left them as they are, with their reason (M5). */
export function DisputeReview({
  dose: { review: reviewItem },
  people,
}: {
  dose: Dose
  people: People | undefined
}) {
  const { t } = useTranslation()
  if (reviewItem === undefined || reviewItem.resolved_by === null) return null
  return (
    <p className={style.lookedAt}>
      {t('mar.day.lookedAt', {
        name: userNameOf(people, reviewItem.resolved_by, t),
        reason: reviewItem.resolution_reason ?? '',
      })}{' '}
      <RecordStateLabel state={reviewItem.record_state} />
    </p>
  )
}
