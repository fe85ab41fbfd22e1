/** What a record is about, in words: drug, client, who, when. Pure; what this device does not have is said so. */
import type { TFunction } from 'i18next'
import { fullName } from '#domain/entities/client.ts'
import { MARK_STATUSES, REASON_CODES } from '#domain/entities/mark.ts'
import { correctedRecordedAt } from '#domain/operation.ts'
import type { RowOf } from '#domain/registry.ts'
import { versionsInOrder } from '#domain/rules/versions.ts'
import type { ClockTime, Instant, LocalDate } from '#domain/values/dates.ts'
import { homeOf, type Scope } from '#domain/values/scope.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { kindWords } from '../../app/shell/sync-pill.ts'
import { dayWords, deviceClock, timeWords, whenWords } from '../../labels/dates.ts'
import type { OutboxEntry } from '../../mirror/database.ts'
import type { Shown } from '../../mirror/read.ts'
import { type Board, numberIn, textIn } from './use-board.ts'

/** Which words and clock to use. */
export interface LabelContext {
  readonly t: TFunction
  readonly now: Instant
  readonly board: Board
}

export const personName = ({ board, t }: LabelContext, id: number): string => {
  const card = board.people.get(id)
  return card === undefined ? t('needsAttention.someone') : fullName(card)
}

export const clientName = ({ board, t }: LabelContext, id: number | null | undefined): string => {
  const client = typeof id === 'number' ? board.clients.get(id) : undefined
  return client === undefined ? t('needsAttention.someClient') : fullName(client)
}

/** The name of a drug as the dose saw it, else as the order has it now. */
export function drugName(
  { board, t }: LabelContext,
  medicationId: string,
  versionId?: string | null,
): string {
  const own = board.versions.filter(version => version.medication_id === medicationId)
  const version = own.find(({ id }) => id === versionId) ?? versionsInOrder(own).at(-1)
  return version?.medication_name ?? t('needsAttention.someDrug')
}

export const drugOfMark = (labelContext: LabelContext, mark: Shown<'mark'>): string =>
  drugName(
    labelContext,
    mark.medication_id,
    mark.medication_version_id ?? labelContext.board.doses.get(mark.administration_id)?.medication_version_id,
  )

/** By the home's clock; what belongs to no home goes by this device's. */
export function whenIn({ board, now, t }: LabelContext, scope: Scope | undefined, at: Instant): string {
  const home = scope === undefined ? undefined : board.homes.get(homeOf(scope) ?? 0)
  return whenWords(at, now, home ?? deviceClock(), t)
}

/** "Due Today 08:00" by the home's clock: which dose of which day it is about. */
export function dueWords(
  { board, now, t }: LabelContext,
  scope: Scope | undefined,
  { date, time }: { date: LocalDate; time: ClockTime },
): string {
  const home = scope === undefined ? undefined : board.homes.get(homeOf(scope) ?? 0)
  const clock = home ?? deviceClock()
  const today = localDateTimeOf(now, clock.time_zone).date
  return t('needsAttention.due', { when: `${dayWords(date, today, t)} ${timeWords(time, clock)}` })
}

/** The same of a dose that an operation is about; nothing when it is about none, or was given as needed. */
export function dueOfOperation(
  labelContext: LabelContext,
  { args, scope }: OperationFacts,
): string | undefined {
  const [date] = textIn(args, 'administration_date')
  const [time] = textIn(args, 'administration_time')
  if (date === undefined || time === undefined || args.is_as_needed === true) return undefined
  return dueWords(labelContext, scope, { date, time })
}

/** "Refused: said she felt sick", or nothing when it was given. */
export function reasonOf({ t }: LabelContext, { reason_code, notes }: RowOf<'mark'>): string {
  const code = reason_code === null ? '' : t(`needsAttention.reasons.${reason_code}`)
  return [code, notes ?? ''].filter(words => words !== '').join(': ')
}

export interface OperationFacts {
  readonly kind: string
  readonly args: Readonly<Record<string, unknown>>
  readonly recorded_at: Instant
  readonly scope: Scope | undefined
}

/** Of an entry of this device's queue, with the true time (S15). */
export function factsOf({ operation }: OutboxEntry): OperationFacts {
  const { kind, args, scope } = operation
  return { kind, args, scope, recorded_at: correctedRecordedAt(operation) }
}

/** "Metformin 500 mg for Walter Abbott: given 08:02"; as much of it as is known here. */
export function operationWords(labelContext: LabelContext, operation: OperationFacts): string {
  const { t } = labelContext
  const { kind, args, recorded_at, scope } = operation
  const about = aboutOf(labelContext, operation)
  if (kind !== 'administration.mark' || about === undefined) {
    const what = kindWords(kind, t)
    return about === undefined ? what : t('needsAttention.quarantined.about', { what, about })
  }
  const status = MARK_STATUSES.find(one => one === args.status) ?? 'given'
  const reason = REASON_CODES.find(one => one === args.reason_code)
  const [given = recorded_at] = textIn(args, 'given_at')
  const label = t('needsAttention.quarantined.what', {
    what: about,
    status: t(`needsAttention.statuses.${status}`),
    when: whenIn(labelContext, scope, given),
  })
  return reason === undefined ? label : `${label} (${t(`needsAttention.reasons.${reason}`)})`
}

/** "Metformin 500 mg for Walter Abbott". */
function aboutOf(labelContext: LabelContext, { args }: OperationFacts): string | undefined {
  const { board, t } = labelContext
  const [medicationId = ''] = textIn(args, 'medication_id')
  const order = board.orders.get(medicationId)
  const clientId = order?.client_id ?? numberIn(args, 'client_id')[0]
  const [inventoryId = 0] = numberIn(args, 'inventory_id')
  const [substance] = textIn(args, 'substance')
  const drug =
    order === undefined
      ? (board.stock.get(inventoryId)?.name ?? substance)
      : drugName(labelContext, medicationId)
  if (clientId === undefined) return drug
  const client = clientName(labelContext, clientId)
  return drug === undefined ? client : t('needsAttention.drugFor', { drug, client })
}

/** The way to the day of a mark on its client's chart, for a correction. */
export const toChart = ({ client_id, administration_date }: RowOf<'mark'>, t: TFunction) => ({
  to: `/dashboard/mar/${client_id}?day=${administration_date}`,
  label: t('needsAttention.correct'),
})
