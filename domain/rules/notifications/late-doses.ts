/** Doses that no one recorded although their time has passed: what makes a round overdue (X1.3). */
import { addDays, type ClockTime, type Instant, type LocalDate } from '../../values/dates.ts'
import { homeToday, type TimeZone } from '../../values/time-zone.ts'
import { type OfferedOrder, offeredSlots } from '../access/offers.ts'
import type { ClientPresence } from '../access/presence.ts'
import { timelinessOf } from '../doses/mark-window.ts'
import type { RecordedDoses } from '../doses/recorded-doses.ts'

/** Returns the days of a round, yesterday and today; an older unrecorded dose is a gap on the MAR (M11.6). */
export const roundDays = (now: Instant, zone: TimeZone): { from: LocalDate; to: LocalDate } => {
  const today = homeToday(now, zone)
  return { from: addDays(today, -1), to: today }
}

export interface LateDose {
  readonly home_id: number
  readonly date: LocalDate
  readonly time: ClockTime
  readonly due_at: Instant
}

interface Home {
  readonly id: number
  readonly time_zone: TimeZone
  readonly window_minutes: number
}

interface LateDosesQuery {
  readonly home: Home
  /** An active client. */
  readonly client: ClientPresence
  readonly orders: readonly OfferedOrder[]
  readonly recordedDoses: RecordedDoses
  readonly now: Instant
}

/** Returns one client's late doses. A dose that may not, or never could, be given makes no round overdue (M12). */
export function lateDoses({ home, client, orders, recordedDoses, now }: LateDosesQuery): LateDose[] {
  const days = roundDays(now, home.time_zone)
  const offerContext = { client, now, zone: home.time_zone, today: days.to }
  return orders.flatMap(order =>
    offeredSlots(order, days, offerContext, recordedDoses)
      .filter(({ at }) => timelinessOf(at, now, home.window_minutes).timing === 'late')
      .map(({ date, time, at }) => ({ home_id: home.id, date, time, due_at: at })),
  )
}
