/** One client's line of the MAR overview (spec part 2 §3 "MAR summary record"). */
import { addDays, type Instant } from '../../values/dates.ts'
import { localDateTimeOf, type TimeZone } from '../../values/time-zone.ts'
import { type OfferedOrder, offeredSlots } from '../access/offers.ts'
import type { ClientPresence } from '../access/presence.ts'
import {
  type MarSummary,
  nextAdministration,
  nextAdministrationText,
  type SlotFormat,
} from './mar-statistics.ts'
import { timelinessOf } from './mark-window.ts'
import { isActive } from './orders.ts'
import type { RecordedDoses } from './recorded-doses.ts'
import { versionInForceAt } from './versions.ts'

/** The home's clock, and when a dose is late. */
interface Home {
  readonly time_zone: TimeZone
  readonly window_minutes: number
}

/**
 * How many days ahead the next dose is searched for, one try after the other: the first finds most doses, and a yearly
 * dose is at most as far as the last.
 */
const HORIZONS_DAYS = [1, 31, 366] as const

/**
 * Returns how many active orders a client has and when the next dose is: a dose whose window has not passed, because a
 * late dose is no longer to come. `orders` are those not removed; `recordedDoses` is needed from the home's today on.
 */
export function marSummary(
  client: ClientPresence,
  orders: readonly OfferedOrder[],
  recordedDoses: RecordedDoses,
  now: Instant,
  home: Home,
  formatSlot?: SlotFormat,
): MarSummary {
  const homeTime = localDateTimeOf(now, home.time_zone)
  const today = homeTime.date
  const activeOrders = orders.filter(({ line }) => isActive(line, today))
  const frequencies = activeOrders.flatMap(
    ({ versions }) => versionInForceAt(versions, homeTime)?.frequency_type ?? [],
  )
  const nextSlot = HORIZONS_DAYS.reduce<ReturnType<typeof nextAdministration>>(
    (earlierResult, horizonDays) => {
      if (earlierResult !== null) return earlierResult
      const period = { from: today, to: addDays(today, horizonDays) }
      const slots = activeOrders.flatMap(order =>
        offeredSlots(order, period, { client, now, zone: home.time_zone, today }, recordedDoses).filter(
          ({ at }) => timelinessOf(at, now, home.window_minutes).timing !== 'late',
        ),
      )
      return nextAdministration(slots, recordedDoses)
    },
    null,
  )
  return {
    medication_count: activeOrders.length,
    next_medication_schedule: nextAdministrationText(nextSlot, frequencies, today, formatSlot),
  }
}
