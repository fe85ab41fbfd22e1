/** The tables of a month's doses: doses not as ordered, as-needed doses, and all others. */
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { MarkRow } from '#domain/rules/doses/chart/orders.ts'
import { amountOf } from '#domain/rules/doses/dose-words.ts'
import { type LoggedDose, type MonthSheet, timesOf } from '#domain/rules/reports/medication-log.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { clockIn, durationWords, momentWords, shortDate, timeAt, timeWords } from '../../../labels/dates.ts'
import { whoRecorded } from '../../../labels/dose.ts'
import { nameIn, toned, type Writing } from './context.ts'
import { rowsOf, type TableBlock, type TableCell } from './document.ts'

/** Returns the tables; each dose whose time has come is in exactly one of them. */
export function doseTables(writing: Writing, { doses }: MonthSheet): TableBlock[] {
  const { t } = writing
  const told = doses.filter(({ state }) => state !== 'future')
  const isOrdinary = ({ state, kinds, isCorrected }: LoggedDose) =>
    state === 'given' && kinds.length === 0 && !isCorrected
  const scheduled = told.filter(({ isAsNeeded }) => !isAsNeeded)
  return [
    tableOf(
      writing,
      'exceptions',
      scheduled.filter(logged => !isOrdinary(logged)),
    ),
    tableOf(
      writing,
      'needed',
      told.filter(({ isAsNeeded }) => isAsNeeded),
    ),
    tableOf(writing, 'ordinary', scheduled.filter(isOrdinary)),
  ].map(table => ({ ...table, none: t('reports.log.tables.none') }))
}

function tableOf(
  writing: Writing,
  which: 'exceptions' | 'needed' | 'ordinary',
  doses: readonly LoggedDose[],
): Omit<TableBlock, 'none'> {
  const { t, home } = writing
  // The title of the table of ordinary doses already states what happened.
  const isOrdinary = which === 'ordinary'
  return {
    kind: 'table',
    title: t(`reports.log.tables.${which}`),
    columns: [
      { title: t(which === 'needed' ? 'reports.log.when' : 'reports.log.dueAt'), share: 1.5 },
      { title: t('reports.log.dose'), share: 2.4 },
      ...(isOrdinary ? [] : [{ title: t('reports.log.what'), share: 1.7 }]),
      { title: t('reports.log.records'), share: isOrdinary ? 4 : 5 },
    ],
    ...rowsOf(doses, logged => {
      const { dose } = logged
      return [
        `${shortDate(dose.date, t)}, ${timeWords(dose.time, home)}`,
        `${dose.version.medication_name}, ${amountOf(dose.version)}`,
        ...(isOrdinary ? [] : [stateCell(writing, logged)]),
        recordsOf(writing, logged) || t('reports.log.noRecord'),
      ]
    }),
  }
}

const TONES = {
  given: null,
  missed: 'missed',
  held: 'held',
  disputed: 'attention',
  blank: 'due',
  before_order: null,
  future: null,
  taken_back: 'held',
} as const

function stateCell({ t }: Writing, { state, kinds, minutes }: LoggedDose): TableCell {
  const more = kinds
    .filter(kind => kind !== 'not_given')
    .map(kind => t(`reports.log.kinds.${kind}`, { duration: durationWords(minutes, t) }))
  const words = [t(`reports.log.states.${state}`), ...more].join('\n')
  const tone = TONES[state]
  return tone === null ? words : toned(words, tone)
}

/** Returns all records of a dose, oldest first; a record that is no longer in effect is labeled so. */
function recordsOf(writing: Writing, { dose }: LoggedDose): string {
  const { t } = writing
  const reviewed = dose.lookedAt
  const lines = dose.history.map(mark => {
    const words = markWords(writing, mark, dose)
    return dose.effective.includes(mark) ? words : t('reports.log.replaced', { words })
  })
  if (reviewed?.resolved_by != null) {
    const name = nameIn(writing, reviewed.resolved_by)
    lines.push(t('reports.log.reviewed', { name, reason: reviewed.resolution_reason ?? '' }))
  }
  return lines.join('\n')
}

/** Returns "Given 8:04 AM, Dana Reyes; recorded 9:10 AM"; a time is included only where it adds something (R5). */
function markWords(writing: Writing, mark: MarkRow, { date, zone, history }: Dose): string {
  const { t } = writing
  const clock = clockIn(zone, writing.home)
  const at = (moment: string) =>
    localDateTimeOf(moment, zone).date === date ? timeAt(moment, clock) : momentWords(moment, clock, t)
  const { happened, recorded, received } = timesOf(mark)
  const reason = mark.reason_code === null ? null : t(`labels.dose.values.reason_code.${mark.reason_code}`)
  const needsReason = mark.status === 'missed' || mark.status === 'cancelled'
  const why = [reason ?? (needsReason ? t('reports.log.noReason') : null), mark.notes]
    .filter(Boolean)
    .join(': ')
  return [
    `${t(`reports.log.marks.${mark.status}`)}${why ? ` (${why})` : ''} ${at(happened)}, ${whoRecorded(mark, history, id => nameIn(writing, id), t)}`,
    recorded && t('reports.log.recordedAt', { when: at(recorded) }),
    received && t('reports.log.receivedAt', { when: at(received) }),
    mark.record_state !== 'confirmed' && t(`reports.log.recordStates.${mark.record_state}`),
  ]
    .filter(Boolean)
    .join('; ')
}
