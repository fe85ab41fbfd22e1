/** What a record on the board is about, in words; what this device does not have is said so. */
import type { TFunction } from 'i18next'
import type { RowOf } from '#domain/registry.ts'
import type { ClockTime, Instant, LocalDate } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { dayWords, deviceClock, timeWords, type WallClock, whenWords } from '../../labels/dates.ts'
import { dayOf } from '../../labels/dose.ts'
import { homeClock, clientName as knownClient, type LabelContext } from '../../labels/label-context.ts'
import { drugName } from '../../labels/medication.ts'
import type { RecordedOperation } from '../../labels/operation-labels.ts'
import type { Item } from '../../mirror/read/attention.ts'
import type { AttentionView } from './use-attention-view.ts'

export interface AttentionContext extends LabelContext {
  readonly board: AttentionView
}

export const clientName = (context: AttentionContext, id: number | null | undefined): string =>
  knownClient(context, id) ?? context.t('needsAttention.someClient')

/** The name of a drug as the dose saw it, else as the order has it now. */
export const drugOf = (context: AttentionContext, medicationId: string, versionId?: string | null): string =>
  drugName(context, medicationId, versionId) ?? context.t('needsAttention.someDrug')

export function drugOfMark(context: AttentionContext, mark: RowOf<'mark'>): string {
  const dose = context.records.one('administration', mark.administration_id)
  return drugOf(context, mark.medication_id, mark.medication_version_id ?? dose?.medication_version_id)
}

/** Of the home it belongs to; what belongs to no home goes by this device's. */
export const clockOf = (context: AttentionContext, scope: Scope | undefined): WallClock =>
  homeClock(context, scope) ?? deviceClock()

export const whenIn = (context: AttentionContext, scope: Scope | undefined, at: Instant): string =>
  whenWords(at, context.now, clockOf(context, scope), context.t)

/** "Due Today 08:00" by the home's clock: which dose of which day it is about. */
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

/** The same of a dose that an operation is about; nothing when it is about none, or was given as needed. */
export function dueOfOperation(
  context: AttentionContext,
  { args, scope }: RecordedOperation,
): string | undefined {
  const { administration_date: date, administration_time: time } = args
  if (typeof date !== 'string' || typeof time !== 'string' || args.is_as_needed === true) return undefined
  return dueWords(context, scope, { date, time })
}

/** "Refused: said she felt sick", or nothing when it was given. */
export function reasonOf({ t }: AttentionContext, { reason_code, notes }: RowOf<'mark'>): string {
  const code = reason_code === null ? '' : t(`labels.dose.values.reason_code.${reason_code}`)
  return [code, notes ?? ''].filter(words => words !== '').join(': ')
}

/** To a report begun from an item; nothing for what no report is begun from. */
export const toReport = ({ id, kind, client_id }: Item, t: TFunction) =>
  kind === 'possible_double_dose' || kind === 'outside_order'
    ? [
        {
          to: `/dashboard/incident-reports/${client_id}/add?item=${id}`,
          label: t('needsAttention.incident.start'),
        },
      ]
    : []

/** The way to the day its dose stands under on the client's chart (M8.1), for a correction. */
export const toChart = (mark: RowOf<'mark'>, { t, records }: AttentionContext) => ({
  to: `/dashboard/mar/${mark.client_id}?day=${dayOf(mark, records)}`,
  label: t('needsAttention.correct'),
})
