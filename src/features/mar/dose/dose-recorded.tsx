/** What the record says of a dose: state, who and when, why, and where the record is now (S16). */

import {
  IconAlertOctagon,
  IconCheck,
  IconCircle,
  IconPlayerPause,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Cell, Dose } from '#domain/rules/chart/dose.ts'
import type { MarkRow } from '#domain/rules/chart/orders.ts'
import { firstReport } from '#domain/rules/effective-marks.ts'
import { reasonMissing } from '#domain/rules/mark-window.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { clockIn, whenWords } from '../../../labels/dates.ts'
import { RecordStateWords } from '../../../sync/record-state.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { nameOf, reasonWords, statusWords, TONE_OF, timingWords } from '../chart/dose-text.ts'
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

export function DoseStatus({ dose }: { dose: Dose }) {
  const { t } = useTranslation()
  const Icon = STATE_ICONS[dose.state]
  return (
    <Badge
      tone={TONE_OF[dose.state]}
      weight={dose.state === 'disputed' && dose.lookedAt === undefined ? 'strong' : 'soft'}
      icon={<Icon size={16} stroke={2.5} aria-hidden />}
    >
      {statusWords(dose, t)}
    </Badge>
  )
}

interface DoseRecordedProps {
  dose: Dose
  person: ClientChart
  people: People | undefined
}

/** One line for each mark that stands: "Dana Reyes, 08:02 · 12 min late · refused · on this tablet". */
export function DoseRecorded({ dose, person, people }: DoseRecordedProps) {
  const marks = dose.effective.filter(mark => mark.status !== 'scheduled')
  return marks.map(mark => (
    <MarkLine
      key={mark.id}
      mark={mark}
      dose={dose}
      person={person}
      people={people}
      withStatus={marks.length > 1}
    />
  ))
}

interface MarkLineProps extends DoseRecordedProps {
  mark: MarkRow
  /** Where several marks stand side by side each says what it says. */
  withStatus?: boolean
}

export function MarkLine({ mark, dose, person, people, withStatus = false }: MarkLineProps) {
  const { t } = useTranslation()
  const { chart, home } = person
  const first = firstReport(mark, dose.history)
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
      {reasonWords(mark, t) && <span>{reasonWords(mark, t)}</span>}
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
