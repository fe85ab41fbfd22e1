/** Due doses without any record, after they have left the round (M11.6; design §7). */
import { addDays, type LocalDate } from '../../values/dates.ts'
import type { TimeZone } from '../../values/time-zone.ts'
import { type OfferedOrder, wasWritten } from '../access/offers.ts'
import type { ClientPresence } from '../access/presence.ts'
import { asRecorded, isOpen, type RecordedDoses } from './recorded-doses.ts'
import { type DueSlot, dueSlots } from './schedule.ts'

/** How many days before today are searched. Yesterday's open doses are still on the round (M11.5). */
export const BLANK_DAYS = 7

/** How far the list of all of them looks back (M11.9): doses that no device has are left out anyway (M11.7). */
export const MAX_BLANK_DAYS = 400

export const unrecordedDays = (today: LocalDate, days = BLANK_DAYS): { from: LocalDate; to: LocalDate } => ({
  from: addDays(today, -days),
  to: addDays(today, -2),
})

/** Whether doses from before a client left can still be blanks. `today` is that of the home. */
export const hasLeftLately = (
  { inactive_from }: Pick<ClientPresence, 'inactive_from'>,
  today: LocalDate,
  days = BLANK_DAYS,
) => inactive_from !== null && inactive_from >= unrecordedDays(today, days).from

interface UnrecordedDosesQuery {
  /** Including deleted orders: what was due before keeps its place on the chart. */
  readonly orders: readonly OfferedOrder[]
  readonly recorded: RecordedDoses
  readonly today: LocalDate
  readonly zone: TimeZone
  readonly client: ClientPresence
  /** How many days before today are searched. */
  readonly days?: number | undefined
}

/** Returns unrecorded doses, without those due before their order was written: they could not have been recorded. */
export function unrecordedDoses({
  orders,
  recorded,
  today,
  zone,
  client,
  days,
}: UnrecordedDosesQuery): DueSlot[] {
  const { from, to } = unrecordedDays(today, days)
  return orders.flatMap(order =>
    dueSlots(order.line, order.versions, from, to, zone, client)
      .map(slot => asRecorded(slot, recorded))
      .filter(slot => wasWritten(order, slot) && isOpen(slot, recorded)),
  )
}
