/** Texts that name the client, the drug or the dose of an item, with a fallback for what this device does not have. */
import type { TFunction } from 'i18next'
import type { RowOf } from '#domain/registry.ts'
import type { ClockTime, Instant, LocalDate } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import {
  dayWords,
  deviceWallClock,
  relativeMomentWords,
  timeWords,
  type WallClock,
} from '../../labels/dates.ts'
import { doseDayOf } from '../../labels/dose.ts'
import { homeClock, clientName as knownClient, type LabelContext } from '../../labels/label-context.ts'
import { drugName } from '../../labels/medication.ts'
import type { RecordedOperation } from '../../labels/operation-labels.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import type { AttentionView } from './use-attention-view.ts'

export interface AttentionContext extends LabelContext {
  readonly attentionView: AttentionView
}

export const clientName = (context: AttentionContext, id: number | null | undefined): string =>
  knownClient(context, id) ?? context.t('needsAttention.someClient')

/** Returns the name of the drug in the order version of the dose, else its current name in the order. */
export const drugNameOf = (
  context: AttentionContext,
  medicationId: string,
  versionId?: string | null,
): string => drugName(context, medicationId, versionId) ?? context.t('needsAttention.someDrug')

export function drugNameOfMark(context: AttentionContext, mark: RowOf<'mark'>): string {
  const dose = context.records.one('administration', mark.administration_id)
  return drugNameOf(context, mark.medication_id, mark.medication_version_id ?? dose?.medication_version_id)
}

/** Returns the clock of the home the record belongs to, or the device's clock for a record of no home. */
export const clockOf = (context: AttentionContext, scope: Scope | undefined): WallClock =>
  homeClock(context, scope) ?? deviceWallClock()

export const momentWordsIn = (context: AttentionContext, scope: Scope | undefined, moment: Instant): string =>
  relativeMomentWords(moment, context.now, clockOf(context, scope), context.t)

/** Returns "Due Today 08:00" by the home's clock, which identifies the dose and its day. */
export function dueWords(
  context: AttentionContext,
  scope: Scope | undefined,
  { date, time }: { date: LocalDate; time: ClockTime },
): string {
  const { now, t } = context
  const clock = clockOf(context, scope)
  const today = localDateTimeOf(now, clock.time_zone).date
  return t('needsAttention.due', { when: `${dayWords(date, today, t)} ${timeWords(time, clock)}` })
}

/** Returns the due day and time of an operation's dose; undefined without a dose or when it was given as needed. */
export function dueWordsOfOperation(
  context: AttentionContext,
  { args, scope }: RecordedOperation,
): string | undefined {
  const { administration_date: date, administration_time: time } = args
  if (typeof date !== 'string' || typeof time !== 'string' || args.is_as_needed === true) return undefined
  return dueWords(context, scope, { date, time })
}

/** Returns "Refused: said she felt sick", or '' when the dose was given. */
export function reasonWordsOf({ t }: AttentionContext, { reason_code, notes }: RowOf<'mark'>): string {
  const code = reason_code === null ? '' : t(`labels.dose.values.reason_code.${reason_code}`)
  return [code, notes ?? ''].filter(words => words !== '').join(': ')
}

/** Returns the link that starts a report from an item; empty for kinds of items that start no report. */
export const reportLinks = ({ id, kind, client_id }: AttentionItem, t: TFunction) =>
  kind === 'possible_double_dose' || kind === 'outside_order'
    ? [
        {
          to: `/dashboard/incident-reports/${client_id}/add?item=${id}`,
          label: t('needsAttention.incident.start'),
        },
      ]
    : []

/** Returns the link, for a correction, to the day under which the dose counts on the client's chart (M8.1). */
export const chartLink = (mark: RowOf<'mark'>, { t, records }: AttentionContext) => ({
  to: `/dashboard/mar/${mark.client_id}?day=${doseDayOf(mark, records)}`,
  label: t('needsAttention.correct'),
})
