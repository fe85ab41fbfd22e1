/** The rules between orders and between the versions of one order (design M9, M10; spec part 2 §4, §5, §8). */
import type { RowOf } from '../../registry.ts'
import {
  type ClockTime,
  type Instant,
  type LocalDate,
  laterDate,
  minutesBetween,
  weekdayNumber,
} from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'
import type { LocalDateTime } from '../../values/time-zone.ts'
import { areSameDrug, type Drug } from './drugs.ts'
import { createDueTimesFinder, type OrderRecord, type OrderVersion, timesOf } from './schedule.ts'
import { versionInForceAt } from './versions.ts'

/** The same request again within this many seconds, by recorded time, is a double tap. */
export const DOUBLE_TAP_SECONDS = 2

/** A time during which an order runs, both days included; ongoing when `end_date` is null. */
export type OrderPeriod = Pick<OrderRecord, 'start_date' | 'end_date'>

/** Whether an order has no end date, or one that is not past (spec part 2 §4). An order yet to start is active. */
export function isActive(order: Pick<OrderRecord, 'end_date'>, today: LocalDate): boolean {
  return order.end_date === null || order.end_date >= today
}

/** Whether an order is due after a day: it is neither removed nor over by then. */
export const runsPast = (
  order: Pick<RowOf<'medication'>, 'end_date' | 'removed_at'>,
  day: LocalDate,
): boolean => order.removed_at === null && (order.end_date === null || order.end_date > day)

/** An order with the facts that decide when it is due. */
export interface TimedOrder extends OrderPeriod {
  readonly start_time: ClockTime | null
  readonly versions: readonly OrderVersion[]
}

/**
 * Whether two orders run together: for more than a changeover day, or on that day at the same time (M10.4). A
 * changeover day is the day on which one order ends and the other starts; an order that lies wholly within the other
 * has none.
 */
export function runTogether(order: TimedOrder, otherOrder: TimedOrder): boolean {
  if (isReversed(order) || isReversed(otherOrder)) return false
  const firstSharedDay = laterDate(order.start_date, otherOrder.start_date)
  const [lastSharedDay = null] = [order.end_date, otherOrder.end_date].filter(day => day !== null).sort()
  if (lastSharedDay !== null && lastSharedDay < firstSharedDay) return false
  if (lastSharedDay !== firstSharedDay || isOneDay(order) || isOneDay(otherOrder)) return true
  const times = new Set(createDueTimesFinder(order, order.versions)(firstSharedDay).map(({ time }) => time))
  return createDueTimesFinder(
    otherOrder,
    otherOrder.versions,
  )(firstSharedDay).some(({ time }) => times.has(time))
}

const isOneDay = ({ start_date, end_date }: OrderPeriod): boolean => start_date === end_date

function isReversed(period: OrderPeriod): boolean {
  return period.end_date !== null && period.end_date < period.start_date
}

/** An order with the drug and the kind of its current version, by which duplicates are found (rule M10). */
export interface DrugOrder extends TimedOrder, Drug {
  id: string
  client_id: number
  is_as_needed: boolean
}

/** Returns the orders that are not removed, with drug and kind at a moment of the home, to find duplicates (M10). */
export function drugOrders(
  orders: readonly RowOf<'medication'>[],
  versions: readonly RowOf<'medication_version'>[],
  homeTime: LocalDateTime,
): (RowOf<'medication'> & DrugOrder)[] {
  const versionsByOrder = groupBy(versions, ({ medication_id }) => medication_id)
  return orders
    .filter(order => order.removed_at === null)
    .flatMap(order => {
      const orderVersions = versionsByOrder.get(order.id) ?? []
      const version = versionInForceAt(orderVersions, homeTime)
      return version === undefined ? [] : [toDrugOrder(order, version, orderVersions)]
    })
}

/** Returns an order with the drug and the kind of one of its versions; `versions` are all it has. */
export const toDrugOrder = <Line extends OrderRecord>(
  line: Line,
  { inventory_id, medication_name, frequency_type }: Drug & Pick<OrderVersion, 'frequency_type'>,
  versions: readonly OrderVersion[],
): Line & DrugOrder => ({
  ...line,
  inventory_id,
  medication_name,
  is_as_needed: frequency_type === 'as_needed',
  versions,
})

/**
 * Returns the first active order of the same client, drug and kind that runs together with this order; null if there is
 * none. An as-needed order beside a scheduled order is no duplicate.
 */
export function findDuplicateOrder<O extends DrugOrder>(
  candidate: DrugOrder,
  orders: readonly O[],
  today: LocalDate,
): O | null {
  const duplicates = overlappingOrders(candidate, orders, today).filter(
    other => other.is_as_needed === candidate.is_as_needed,
  )
  const startKey = (o: O) => `${o.start_date} ${o.id}`
  return duplicates.sort((a, b) => (startKey(a) < startKey(b) ? -1 : 1))[0] ?? null
}

/** Returns the active orders of the same client and drug that run together with this order, of either kind. */
export function overlappingOrders<O extends DrugOrder>(
  candidate: DrugOrder,
  orders: readonly O[],
  today: LocalDate,
): O[] {
  if (!isActive(candidate, today)) return []
  return orders.filter(
    otherOrder =>
      otherOrder.id !== candidate.id &&
      otherOrder.client_id === candidate.client_id &&
      areSameDrug(otherOrder, candidate) &&
      isActive(otherOrder, today) &&
      runTogether(candidate, otherOrder),
  )
}

/** Returns every two orders that are duplicates of each other, each pair once. */
export const duplicatePairs = <O extends DrugOrder>(orders: readonly O[], today: LocalDate): [O, O][] =>
  orders.flatMap((order, index) =>
    overlappingOrders(order, orders.slice(index + 1), today)
      .filter(other => other.is_as_needed === order.is_as_needed)
      .map((other): [O, O] => [order, other]),
  )

/**
 * Whether a request with the same `duplicateRequestKey` repeats the previous one: less than two seconds apart, in
 * either order.
 */
export function isDuplicateRequest(previousRecordedAt: Instant | null, recordedAt: Instant): boolean {
  if (previousRecordedAt === null) return false
  return Math.abs(minutesBetween(previousRecordedAt, recordedAt)) * 60 < DOUBLE_TAP_SECONDS
}

export type RequestKeyValue = string | number | boolean | null | undefined | readonly (string | number)[]

/**
 * Returns what makes two requests the same: who makes them, for what, with which content. `kind` is the operation's
 * name. Fields left out and fields undefined are the same; their order does not matter.
 */
export function duplicateRequestKey(
  kind: string,
  authorId: number,
  content: Readonly<Record<string, RequestKeyValue>>,
): string {
  const fields = Object.entries(content).filter(([, value]) => value !== undefined)
  return JSON.stringify([kind, authorId, fields.sort(([a], [b]) => (a < b ? -1 : 1))])
}

/** The part of an order about the dose itself: a change of it makes a new version. */
export type OrderContent = Omit<
  OrderVersion,
  'id' | 'medication_id' | 'effective_date' | 'effective_time' | 'anchor_date'
>

/**
 * Whether a change of drug, dosage, unit, route or schedule is requested (M9). Fields left out are untouched; the same
 * times or days in another order, or written another way, are no change.
 */
export function needsNewVersion(current: OrderContent, proposed: Partial<OrderContent>): boolean {
  const changedContent = { ...current, ...proposed }
  return contentKey(current) !== contentKey(changedContent)
}

function contentKey(order: OrderContent): string {
  const days = order.administration_days.map(day => weekdayNumber(day) ?? Number(day))
  return JSON.stringify([
    order.inventory_id,
    order.dosage,
    order.unit,
    order.administration_route,
    order.frequency_type,
    order.frequency_value,
    order.daily_frequency,
    timesOf({ ...order, anchor_date: '' }),
    [...new Set(days)].sort((a, b) => a - b),
  ])
}
