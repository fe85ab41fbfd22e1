/** The record of a dose: state, who and when, why, and where the record is now (S16). */
import {
  IconAlertOctagon,
  IconCheck,
  IconCircle,
  IconPlayerPause,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Cell, Dose } from '#domain/rules/doses/chart/dose.ts'
import type { MarkRow } from '#domain/rules/doses/chart/orders.ts'
import { originalReport } from '#domain/rules/doses/effective-marks.ts'
import { isReasonMissing } from '#domain/rules/doses/mark-window.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { homeClockInZone, relativeMomentWords } from '../../../labels/dates.ts'
import { RecordStateLabel } from '../../../sync/record-state.tsx'
import { Badge } from '../../../ui/badge.tsx'
import {
  DUE_TONES,
  doseStateWords,
  dueUrgencyOf,
  reasonWords,
  STATE_TONES,
  selfExplainingReason,
  timingWords,
  userNameOf,
} from '../chart/dose-text.ts'
import style from './dose-recorded.module.css'

const STATE_ICONS: Readonly<Record<Cell['state'], TablerIcon>> = {
  given: IconCheck,
  missed: IconX,
  held: IconPlayerPause,
  disputed: IconAlertOctagon,
  no_record: IconCircle,
  future: IconCircle,
  nothing: IconCircle,
}

export function DoseStatus({ dose, clientChart }: Pick<DoseMarksProps, 'dose' | 'clientChart'>) {
  const { t } = useTranslation()
  const Icon = STATE_ICONS[dose.state]
  const dueUrgency = dueUrgencyOf(dose, clientChart)
  return (
    <Badge
      tone={dueUrgency === undefined ? STATE_TONES[dose.state] : DUE_TONES[dueUrgency]}
      weight={dose.state === 'disputed' && dose.review === undefined ? 'strong' : 'soft'}
      icon={<Icon size={16} stroke={2.5} aria-hidden />}
    >
      {doseStateWords(dose, clientChart, t)}
    </Badge>
  )
}

interface DoseMarksProps {
  dose: Dose
  clientChart: ClientChart
  people: People | undefined
}

/** Renders one line for each mark in effect: "Dana Reyes, 08:02 · 12 min late · on this device". */
export function DoseMarks({ dose, clientChart, people }: DoseMarksProps) {
  const isReasonShown = selfExplainingReason(dose) !== undefined
  const marks = dose.effectiveMarks.filter(mark => mark.status !== 'scheduled')
  return marks.map(mark => (
    <MarkLine
      key={mark.id}
      mark={mark}
      dose={dose}
      clientChart={clientChart}
      people={people}
      isStatusShown={marks.length > 1}
      isReasonShown={isReasonShown}
    />
  ))
}

interface MarkLineProps extends DoseMarksProps {
  mark: MarkRow
  /** Shows the status of this mark; used when several marks are listed. */
  isStatusShown?: boolean
  /** The status beside it already shows the reason. */
  isReasonShown?: boolean
}

export function MarkLine({
  mark,
  dose,
  clientChart,
  people,
  isStatusShown = false,
  isReasonShown = false,
}: MarkLineProps) {
  const { t } = useTranslation()
  const { chart, home } = clientChart
  const firstMark = originalReport(mark, dose.allMarks)
  const reasonText = isReasonShown ? mark.notes : reasonWords(mark, t)
  const timingText = timingWords(dose, mark, home.window_minutes, t)
  const timeText = relativeMomentWords(
    mark.given_at ?? mark.recorded_at,
    chart.now,
    homeClockInZone(dose.zone, home),
    t,
  )
  return (
    <p className={style.line}>
      {isStatusShown && <strong>{t(`mar.status.${STATUS_TEXT_KEYS[mark.status]}`)}</strong>}
      <span>
        {userNameOf(people, firstMark.author_id, t)}, <time>{timeText}</time>
      </span>
      {timingText && <span className={style.timing}>{timingText}</span>}
      {firstMark.given_at !== mark.given_at && (
        <span>{t('mar.said.timeCorrected', { name: userNameOf(people, mark.author_id, t) })}</span>
      )}
      {reasonText && <span>{reasonText}</span>}
      {isReasonMissing(mark) && <span className={style.timing}>{t('mar.said.reasonMissing')}</span>}
      <RecordStateLabel state={mark.record_state} />
    </p>
  )
}

export const STATUS_TEXT_KEYS = {
  given: 'given',
  missed: 'missed',
  cancelled: 'held',
  scheduled: 'taken_back',
} as const
