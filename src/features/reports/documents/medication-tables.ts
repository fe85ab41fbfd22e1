/** The tables of a month's doses: doses not as ordered, as-needed doses, and all others. */
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { MarkRow } from '#domain/rules/doses/chart/orders.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { type LoggedDose, type MonthSheet, markTimes } from '#domain/rules/reports/medication-log.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import {
  durationWords,
  homeClockInZone,
  momentTimeWords,
  momentWords,
  shortDate,
  timeWords,
} from '../../../labels/dates.ts'
import { recorderWords } from '../../../labels/dose.ts'
import { coloredCell, type ReportContext, userName } from './context.ts'
import { rowsOf, type TableBlock, type TableCell } from './document.ts'

/** Returns the tables; each dose whose time has come is in exactly one of them. */
export function doseTables(context: ReportContext, { doses }: MonthSheet): TableBlock[] {
  const { t } = context
  const pastDoses = doses.filter(({ state }) => state !== 'future')
  const isOrdinary = ({ state, exceptionKinds, isCorrected }: LoggedDose) =>
    state === 'given' && exceptionKinds.length === 0 && !isCorrected
  const scheduledDoses = pastDoses.filter(({ isAsNeeded }) => !isAsNeeded)
  return [
    tableOf(
      context,
      'exceptions',
      scheduledDoses.filter(loggedDose => !isOrdinary(loggedDose)),
    ),
    tableOf(
      context,
      'needed',
      pastDoses.filter(({ isAsNeeded }) => isAsNeeded),
    ),
    tableOf(context, 'ordinary', scheduledDoses.filter(isOrdinary)),
  ].map(table => ({ ...table, emptyText: t('reports.log.tables.none') }))
}

function tableOf(
  context: ReportContext,
  tableName: 'exceptions' | 'needed' | 'ordinary',
  doses: readonly LoggedDose[],
): Omit<TableBlock, 'emptyText'> {
  const { t, home } = context
  // The title of the table of ordinary doses already states what happened.
  const isOrdinary = tableName === 'ordinary'
  return {
    kind: 'table',
    title: t(`reports.log.tables.${tableName}`),
    columns: [
      { title: t(tableName === 'needed' ? 'reports.log.when' : 'reports.log.dueAt'), share: 1.5 },
      { title: t('reports.log.dose'), share: 2.4 },
      ...(isOrdinary ? [] : [{ title: t('reports.log.what'), share: 1.7 }]),
      { title: t('reports.log.records'), share: isOrdinary ? 4 : 5 },
    ],
    ...rowsOf(doses, loggedDose => {
      const { dose } = loggedDose
      return [
        `${shortDate(dose.date, t)}, ${timeWords(dose.time, home)}`,
        `${dose.version.medication_name}, ${amountText(dose.version)}`,
        ...(isOrdinary ? [] : [stateCell(context, loggedDose)]),
        recordWordsOf(context, loggedDose) || t('reports.log.noRecord'),
      ]
    }),
  }
}

const STATE_TONES = {
  given: null,
  missed: 'missed',
  held: 'held',
  disputed: 'attention',
  blank: 'due',
  before_order: null,
  future: null,
  taken_back: 'held',
} as const

function stateCell(
  { t }: ReportContext,
  { state, exceptionKinds, minutesFromDueTime }: LoggedDose,
): TableCell {
  const exceptions = exceptionKinds
    .filter(kind => kind !== 'not_given')
    .map(kind => t(`reports.log.kinds.${kind}`, { duration: durationWords(minutesFromDueTime, t) }))
  const words = [t(`reports.log.states.${state}`), ...exceptions].join('\n')
  const tone = STATE_TONES[state]
  return tone === null ? words : coloredCell(words, tone)
}

/** Returns all records of a dose, oldest first; a record that is no longer in effect is labeled so. */
function recordWordsOf(context: ReportContext, { dose }: LoggedDose): string {
  const { t } = context
  const review = dose.review
  const lines = dose.allMarks.map(mark => {
    const words = markWords(context, mark, dose)
    return dose.effectiveMarks.includes(mark) ? words : t('reports.log.replaced', { words })
  })
  if (review?.resolved_by != null) {
    const name = userName(context, review.resolved_by)
    lines.push(t('reports.log.reviewed', { name, reason: review.resolution_reason ?? '' }))
  }
  return lines.join('\n')
}

/** Returns "Given 8:04 AM, Dana Reyes; recorded 9:10 AM"; omits a time in the same minute as the previous one (R5). */
function markWords(context: ReportContext, mark: MarkRow, { date, zone, allMarks }: Dose): string {
  const { t } = context
  const clock = homeClockInZone(zone, context.home)
  const timeTextOf = (moment: string) =>
    localDateTimeOf(moment, zone).date === date
      ? momentTimeWords(moment, clock)
      : momentWords(moment, clock, t)
  const { happenedAt: givenTime, recordedAt: recordedTime, receivedAt: receivedTime } = markTimes(mark)
  const reason = mark.reason_code === null ? null : t(`labels.dose.values.reason_code.${mark.reason_code}`)
  const needsReason = mark.status === 'missed' || mark.status === 'cancelled'
  const explanation = [reason ?? (needsReason ? t('reports.log.noReason') : null), mark.notes]
    .filter(Boolean)
    .join(': ')
  return [
    `${t(`reports.log.marks.${mark.status}`)}${explanation ? ` (${explanation})` : ''} ${timeTextOf(givenTime)}, ${recorderWords(mark, allMarks, id => userName(context, id), t)}`,
    recordedTime && t('reports.log.recordedAt', { when: timeTextOf(recordedTime) }),
    receivedTime && t('reports.log.receivedAt', { when: timeTextOf(receivedTime) }),
    mark.record_state !== 'confirmed' && t(`reports.log.recordStates.${mark.record_state}`),
  ]
    .filter(Boolean)
    .join('; ')
}
