/**
 * Whether a due dose that no one recorded may be offered at a moment, and why not (M12). Every list that counts due
 * doses and every button that gives a dose uses these functions. A dose that is not offered keeps its place on the
 * chart.
 */
import { addDays, type Instant, instantAt, type LocalDate, MINUTE_MS, millisOf } from '../../values/dates.ts'
import { instantOf, type TimeZone } from '../../values/time-zone.ts'
import { isActive } from '../doses/orders.ts'
import { isDoseOpen, type RecordedDoses, withRecordedZone } from '../doses/recorded-doses.ts'
import { type DueSlot, dueSlots, type OrderRecord, type OrderVersion } from '../doses/schedule.ts'
import { type ClientPresence, departureTime } from './presence.ts'

export type OfferObstacle =
  /** It was due before its order, or its version of the order, was written: no one could have given it then. */
  | { readonly reason: 'not_written'; readonly since: Instant }
  /** The order was deleted. */
  | { readonly reason: 'removed'; readonly since: Instant }
  /** The order is over; `since` is its last day. */
  | { readonly reason: 'ended'; readonly since: LocalDate }
  /** The client has left or was made inactive. */
  | { readonly reason: 'left'; readonly since: Instant }
  /** The schedule no longer contains the dose, or the order has not begun. */
  | { readonly reason: 'unscheduled'; readonly since: null }

type LineWithCreationTime = OrderRecord & { readonly created_at: Instant }
type VersionWithCreationTime = OrderVersion & { readonly created_at: Instant }

/** An order with the facts that decide about its doses. */
export interface OfferedOrder {
  readonly line: LineWithCreationTime
  readonly versions: readonly VersionWithCreationTime[]
}

/** The client, home and moment for which doses are offered. */
export interface OfferContext {
  readonly client: ClientPresence
  readonly now: Instant
  /** The zone of the home now. */
  readonly zone: TimeZone
  /** Today in the home. */
  readonly today: LocalDate
}

/** Returns why no dose of an order may be given any more, scheduled or as needed; null while doses may be given. */
export function orderObstacle(
  line: OrderRecord,
  { client, now, zone, today }: OfferContext,
): OfferObstacle | null {
  if (line.removed_at !== null) return { reason: 'removed', since: line.removed_at }
  if (line.end_date !== null && !isActive(line, today)) return { reason: 'ended', since: line.end_date }
  const departure = departureTime(client, zone)
  // An inactive client has left, even by a clock that is behind (S15).
  const hasLeft = departure !== null && (departure <= now || client.inactive_from !== null)
  return hasLeft ? { reason: 'left', since: departure } : null
}

/**
 * Returns why a dose may not be offered; null if it may. `slot` is null if the schedule no longer contains the dose.
 */
export function offerObstacle(
  { line, versions }: OfferedOrder,
  slot: Pick<DueSlot, 'at' | 'version_id'> | null,
  offerContext: OfferContext,
): OfferObstacle | null {
  if (slot === null) return orderObstacle(line, offerContext) ?? { reason: 'unscheduled', since: null }
  const writeTime = versionWriteTime(line, versions, slot.version_id)
  if (slot.at < writeTime) return { reason: 'not_written', since: writeTime }
  return orderObstacle(line, offerContext)
}

/**
 * Returns the moment before which a dose that is no longer offered may have been given; null: at any moment until now.
 */
export function latestGivenTime(obstacle: OfferObstacle, zone: TimeZone): Instant | null {
  if (obstacle.reason === 'removed' || obstacle.reason === 'left') return obstacle.since
  return obstacle.reason === 'ended' ? instantOf(addDays(obstacle.since, 1), '00:00', zone) : null
}

/** Returns why no dose of an as-needed order may be given; null while doses may be given. */
export const asNeededObstacle = (line: OrderRecord, offerContext: OfferContext): OfferObstacle | null =>
  orderObstacle(line, offerContext) ??
  (line.start_date > offerContext.today ? { reason: 'unscheduled', since: null } : null)

/** Returns the doses due between two days, both included, that no one recorded and that may be offered. */
export const offeredSlots = (
  order: OfferedOrder,
  days: { readonly from: LocalDate; readonly to: LocalDate },
  offerContext: OfferContext,
  recordedDoses: RecordedDoses,
): DueSlot[] =>
  dueSlots(order.line, order.versions, days.from, days.to, offerContext.zone, offerContext.client)
    .map(slot => withRecordedZone(slot, recordedDoses))
    .filter(slot => isDoseOpen(slot, recordedDoses) && offerObstacle(order, slot, offerContext) === null)

/** Whether a due dose could have been recorded when it was due. */
export const couldBeRecorded = (
  { line, versions }: OfferedOrder,
  { at, version_id }: Pick<DueSlot, 'at' | 'version_id'>,
): boolean => at >= versionWriteTime(line, versions, version_id)

/**
 * Returns when the order got the content of the version: a version may reach back to before it was written, as when a
 * start is moved to an earlier day. To the minute, as due times are.
 */
function versionWriteTime(
  line: LineWithCreationTime,
  versions: readonly VersionWithCreationTime[],
  versionId: string,
): Instant {
  const version = versions.find(({ id }) => id === versionId)
  const laterRow = version !== undefined && version.created_at > line.created_at ? version : line
  const minuteMs = Math.floor(millisOf(laterRow.created_at) / MINUTE_MS) * MINUTE_MS
  return instantAt(minuteMs)
}
