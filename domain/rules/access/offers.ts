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
import { type ClientPresence, leftAt } from './presence.ts'

export type NotOffered =
  /** It was due before its order, or its version of the order, was written: no one could have given it then. */
  | { readonly why: 'not_written'; readonly since: Instant }
  /** The order was deleted. */
  | { readonly why: 'removed'; readonly since: Instant }
  /** The order is over; `since` is its last day. */
  | { readonly why: 'ended'; readonly since: LocalDate }
  /** The client has left or was made inactive. */
  | { readonly why: 'left'; readonly since: Instant }
  /** The schedule no longer contains the dose, or the order has not begun. */
  | { readonly why: 'unscheduled'; readonly since: null }

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
export function orderStop(line: OrderLine, { client, now, zone, today }: OfferMoment): NotOffered | null {
  if (line.removed_at !== null) return { why: 'removed', since: line.removed_at }
  if (line.end_date !== null && !isActive(line, today)) return { why: 'ended', since: line.end_date }
  const left = leftAt(client, zone)
  // An inactive client has left, even by a clock that is behind (S15).
  const hasLeft = left !== null && (left <= now || client.inactive_from !== null)
  return hasLeft ? { why: 'left', since: left } : null
}

/**
 * Returns why a dose may not be offered; null if it may. `slot` is null if the schedule no longer contains the dose.
 */
export function notOffered(
  { line, versions }: OfferedOrder,
  slot: Pick<DueSlot, 'at' | 'version_id'> | null,
  moment: OfferMoment,
): NotOffered | null {
  if (slot === null) return orderStop(line, moment) ?? { why: 'unscheduled', since: null }
  const written = writtenAt(line, versions, slot.version_id)
  if (slot.at < written) return { why: 'not_written', since: written }
  return orderStop(line, moment)
}

/**
 * Returns the moment before which a dose that is no longer offered may have been given; null: at any moment until now.
 */
export function lastGiven(stop: NotOffered, zone: TimeZone): Instant | null {
  if (stop.why === 'removed' || stop.why === 'left') return stop.since
  return stop.why === 'ended' ? instantOf(addDays(stop.since, 1), '00:00', zone) : null
}

/** Returns why no dose of an as-needed order may be given; null while doses may be given. */
export const asNeededStop = (line: OrderLine, moment: OfferMoment): NotOffered | null =>
  orderStop(line, moment) ?? (line.start_date > moment.today ? { why: 'unscheduled', since: null } : null)

/** Returns the doses due between two days, both included, that no one recorded and that may be offered. */
export const offeredSlots = (
  order: OfferedOrder,
  days: { readonly from: LocalDate; readonly to: LocalDate },
  moment: OfferMoment,
  recorded: RecordedDoses,
): DueSlot[] =>
  dueSlots(order.line, order.versions, days.from, days.to, moment.zone, moment.client)
    .map(slot => asRecorded(slot, recorded))
    .filter(slot => isOpen(slot, recorded) && notOffered(order, slot, moment) === null)

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
  const written = version !== undefined && version.created_at > line.created_at ? version : line
  const atMinute = Math.floor(millisOf(written.created_at) / MINUTE_MS) * MINUTE_MS
  return instantAt(atMinute)
}
