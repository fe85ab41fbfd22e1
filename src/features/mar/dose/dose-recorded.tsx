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
import { firstReport } from '#domain/rules/doses/effective-marks.ts'
import { reasonMissing } from '#domain/rules/doses/mark-window.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { clockIn, whenWords } from '../../../labels/dates.ts'
import { RecordStateWords } from '../../../sync/record-state.tsx'
import { Badge } from '../../../ui/badge.tsx'
import {
  DUE_TONES,
  dueOf,
  nameOf,
  reasonWords,
  standingWords,
  TONE_OF,
  tellingReason,
  timingWords,
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

export function DoseStatus({ dose, person }: Pick<DoseRecordedProps, 'dose' | 'person'>) {
  const { t } = useTranslation()
  const Icon = STATE_ICONS[dose.state]
  const due = dueOf(dose, person)
  return (
    <Badge
      tone={due === undefined ? TONE_OF[dose.state] : DUE_TONES[due]}
      weight={dose.state === 'disputed' && dose.lookedAt === undefined ? 'strong' : 'soft'}
      icon={<Icon size={16} stroke={2.5} aria-hidden />}
    >
      {standingWords(dose, person, t)}
    </Badge>
  )
}

interface DoseRecordedProps {
  dose: Dose
  person: ClientChart
  people: People | undefined
}

/** Renders one line for each mark in effect: "Dana Reyes, 08:02 · 12 min late · on this device". */
export function DoseRecorded({ dose, person, people }: DoseRecordedProps) {
  const isReasonSaid = tellingReason(dose) !== undefined
  const marks = dose.effective.filter(mark => mark.status !== 'scheduled')
  return marks.map(mark => (
    <MarkLine
      key={mark.id}
      mark={mark}
      dose={dose}
      person={person}
      people={people}
      withStatus={marks.length > 1}
      isReasonSaid={isReasonSaid}
    />
  ))
}

interface MarkLineProps extends DoseRecordedProps {
  mark: MarkRow
  /** Shows the status of this mark; used when several marks are listed. */
  withStatus?: boolean
  /** The status beside it already shows the reason. */
  isReasonSaid?: boolean
}

export function MarkLine({
  mark,
  dose,
  person,
  people,
  withStatus = false,
  isReasonSaid = false,
}: MarkLineProps) {
  const { t } = useTranslation()
  const { chart, home } = person
  const first = firstReport(mark, dose.history)
  const why = isReasonSaid ? mark.notes : reasonWords(mark, t)
  const timing = timingWords(dose, mark, home.window_minutes, t)
  const when = whenWords(mark.given_at ?? mark.recorded_at, chart.now, clockIn(dose.zone, home), t)
  return (
    <p className={style.line}>
      {withStatus && <strong>{t(`mar.status.${STATUS_KEYS[mark.status]}`)}</strong>}
      <span>
        {nameOf(people, first.author_id, t)}, <time>{when}</time>
      </span>
      {timing && <span className={style.timing}>{timing}</span>}
      {first.given_at !== mark.given_at && (
        <span>{t('mar.said.timeCorrected', { name: nameOf(people, mark.author_id, t) })}</span>
      )}
      {why && <span>{why}</span>}
      {reasonMissing(mark) && <span className={style.timing}>{t('mar.said.reasonMissing')}</span>}
      <RecordStateWords state={mark.record_state} />
    </p>
  )
}

export const STATUS_KEYS = {
  given: 'given',
  missed: 'missed',
  cancelled: 'held',
  scheduled: 'taken_back',
} as const
