import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { clockIn, momentWords } from '../../../labels/dates.ts'
import { whoRecorded } from '../../../labels/dose.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { RecordStateWords } from '../../../sync/record-state.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { MARK_TONES } from '../../../ui/theme-colors.ts'
import { reasonWords, userNameOf } from '../chart/dose-text.ts'
import style from './dose-history.module.css'
import { STATUS_KEYS } from './dose-recorded.tsx'

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
  if (dose.history.length < 2) return null
  const clock = clockIn(dose.zone, clientChart.home)
  const effectiveIds = new Set(dose.effective.map(mark => mark.id))
  return (
    <details className={style.history}>
      <summary>
        {t('mar.day.history')} ({dose.history.length})
      </summary>
      <ol>
        {dose.history.map(mark => (
          <li key={mark.id} data-replaced={!effectiveIds.has(mark.id) || undefined}>
            <Badge tone={MARK_TONES[mark.status]}>{t(`mar.status.${STATUS_KEYS[mark.status]}`)}</Badge>{' '}
            {whoRecorded(mark, dose.history, id => userNameOf(people, id, t), t)},{' '}
            {momentWords(mark.given_at ?? mark.recorded_at, clock, t)}
            {reasonWords(mark, t) && `, ${reasonWords(mark, t)}`}
            {mark.given_at !== null && mark.given_at.slice(0, 16) !== mark.recorded_at.slice(0, 16) && (
              <>, {t('mar.said.recordedAt', { when: momentWords(mark.recorded_at, clock, t) })}</>
            )}{' '}
            <RecordStateWords state={mark.record_state} />
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
      <RecordStateWords state={reviewItem.record_state} />
    </p>
  )
}
