/** Due doses without any record, older than the round of yesterday and today (M11.6; design §7). */
import { addDays, type LocalDate } from '../../values/dates.ts'
import type { TimeZone } from '../../values/time-zone.ts'
import { couldBeRecorded, type OfferedOrder } from '../access/offers.ts'
import type { ClientPresence } from '../access/presence.ts'
import { isDoseOpen, type RecordedDoses, withRecordedZone } from './recorded-doses.ts'
import { type DueSlot, dueSlots } from './schedule.ts'

/** How many days before today are searched. Yesterday's open doses are still on the round (M11.5). */
export const SEARCHED_DAYS = 7

/** How many days before today a full list covers (M11.9): doses that no device has are left out anyway (M11.7). */
export const MAX_SEARCHED_DAYS = 400

export const unrecordedPeriod = (
  today: LocalDate,
  dayCount = SEARCHED_DAYS,
): { from: LocalDate; to: LocalDate } => ({
  from: addDays(today, -dayCount),
  to: addDays(today, -2),
})

/** Whether doses from before a client left can still be listed as unrecorded. `today` is that of the home. */
export const hasLeftLately = (
  { inactive_from }: Pick<ClientPresence, 'inactive_from'>,
  today: LocalDate,
  dayCount = SEARCHED_DAYS,
) => inactive_from !== null && inactive_from >= unrecordedPeriod(today, dayCount).from

interface UnrecordedDosesQuery {
  /** Including deleted orders: what was due before stays on the MAR. */
  readonly orders: readonly OfferedOrder[]
  readonly recordedDoses: RecordedDoses
  readonly today: LocalDate
  readonly zone: TimeZone
  readonly client: ClientPresence
  /** How many days before today are searched. */
  readonly days?: number | undefined
}

/** Returns unrecorded doses, without those due before their order was written: they could not have been recorded. */
export function unrecordedDoses({
  orders,
  recordedDoses,
  today,
  zone,
  client,
  days,
}: UnrecordedDosesQuery): DueSlot[] {
  const { from, to } = unrecordedPeriod(today, days)
  return orders.flatMap(order =>
    dueSlots(order.line, order.versions, from, to, zone, client)
      .map(slot => withRecordedZone(slot, recordedDoses))
      .filter(slot => couldBeRecorded(order, slot) && isDoseOpen(slot, recordedDoses)),
  )
}
