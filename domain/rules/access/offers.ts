/**
 * Whether a due dose that no one recorded may be offered at a moment, and why not (M12). Every list that counts due
 * doses and every button that gives a dose uses these functions. A dose that is not offered keeps its place on the
 * chart.
 */
import { addDays, type Instant, instantAt, type LocalDate, MINUTE_MS, millisOf } from '../../values/dates.ts'
import { instantOf, type TimeZone } from '../../values/time-zone.ts'
import { isActive } from '../doses/orders.ts'
import { asRecorded, isOpen, type RecordedDoses } from '../doses/recorded-doses.ts'
import { type DueSlot, dueSlots, type OrderLine, type OrderVersion } from '../doses/schedule.ts'
import { type ClientPresence, departureTime } from './presence.ts'

export type OfferBlock =
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

type Line = OrderLine & { readonly created_at: Instant }
type Version = OrderVersion & { readonly created_at: Instant }

/** An order with the facts that decide about its doses. */
export interface OfferedOrder {
  readonly line: Line
  readonly versions: readonly Version[]
}

/** The client, home and moment for which doses are offered. */
export interface OfferMoment {
  readonly client: ClientPresence
  readonly now: Instant
  /** The zone of the home now. */
  readonly zone: TimeZone
  /** Today in the home. */
  readonly today: LocalDate
}

/** Returns why no dose of an order may be given any more, scheduled or as needed; null while doses may be given. */
export function orderStop(line: OrderLine, { client, now, zone, today }: OfferMoment): OfferBlock | null {
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
export function offerBlock(
  { line, versions }: OfferedOrder,
  slot: Pick<DueSlot, 'at' | 'version_id'> | null,
  moment: OfferMoment,
): OfferBlock | null {
  if (slot === null) return orderStop(line, moment) ?? { reason: 'unscheduled', since: null }
  const writeTime = writtenAt(line, versions, slot.version_id)
  if (slot.at < writeTime) return { reason: 'not_written', since: writeTime }
  return orderStop(line, moment)
}

/**
 * Returns the moment before which a dose that is no longer offered may have been given; null: at any moment until now.
 */
export function latestGivenTime(stop: OfferBlock, zone: TimeZone): Instant | null {
  if (stop.reason === 'removed' || stop.reason === 'left') return stop.since
  return stop.reason === 'ended' ? instantOf(addDays(stop.since, 1), '00:00', zone) : null
}

/** Returns why no dose of an as-needed order may be given; null while doses may be given. */
export const asNeededStop = (line: OrderLine, moment: OfferMoment): OfferBlock | null =>
  orderStop(line, moment) ?? (line.start_date > moment.today ? { reason: 'unscheduled', since: null } : null)

/** Returns the doses due between two days, both included, that no one recorded and that may be offered. */
export const offeredSlots = (
  order: OfferedOrder,
  days: { readonly from: LocalDate; readonly to: LocalDate },
  moment: OfferMoment,
  recordedDoses: RecordedDoses,
): DueSlot[] =>
  dueSlots(order.line, order.versions, days.from, days.to, moment.zone, moment.client)
    .map(slot => asRecorded(slot, recordedDoses))
    .filter(slot => isOpen(slot, recordedDoses) && offerBlock(order, slot, moment) === null)

/** Whether a due dose could have been recorded when it was due. */
export const wasWritten = (
  { line, versions }: OfferedOrder,
  { at, version_id }: Pick<DueSlot, 'at' | 'version_id'>,
): boolean => at >= writtenAt(line, versions, version_id)

/**
 * Returns when the order got the content of the version: a version may reach back to before it was written, as when a
 * start is moved to an earlier day. To the minute, as due times are.
 */
function writtenAt(line: Line, versions: readonly Version[], versionId: string): Instant {
  const version = versions.find(({ id }) => id === versionId)
  const source = version !== undefined && version.created_at > line.created_at ? version : line
  const atMinute = Math.floor(millisOf(source.created_at) / MINUTE_MS) * MINUTE_MS
  return instantAt(atMinute)
}
