/** One client's line of the MAR overview (spec part 2 §3 "MAR summary record"). */
import { addDays, type Instant } from '../values/dates.ts'
import { localDateTimeOf, type TimeZone } from '../values/time-zone.ts'
import { administrationState, type DoseStatus, type Mark } from './effective-marks.ts'
import { doseKey } from './mar-grid.ts'
import {
  type MarSummary,
  nextAdministration,
  nextAdministrationText,
  type SlotWords,
} from './mar-statistics.ts'
import { earliness } from './mark-window.ts'
import { type OfferedOrder, offeredSlots } from './offers.ts'
import { isActive } from './orders.ts'
import type { ClientPresence } from './presence.ts'
import { currentVersion } from './versions.ts'

/** Whose clock decides, and when a dose is late. */
interface Home {
  readonly time_zone: TimeZone
  readonly window_minutes: number
}

/** How far ahead the next dose is looked for: mostly found at once; a yearly one is at most this far. */
const HORIZONS_DAYS = [1, 31, 366] as const

/**
 * How many active orders a client has and when the next dose is: one whose window has not passed, for a late one is no
 * longer to come. `orders` are those not removed; `states` (by `doseKey`) are needed from the home's today on, a dose
 * without a state is open.
 */
export function marSummary(
  client: ClientPresence,
  orders: readonly OfferedOrder[],
  states: ReadonlyMap<string, DoseStatus>,
  now: Instant,
  home: Home,
  wordsOf?: SlotWords,
): MarSummary {
  const here = localDateTimeOf(now, home.time_zone)
  const today = here.date
  const active = orders.filter(({ line }) => isActive(line, today))
  const frequencies = active.flatMap(({ versions }) => currentVersion(versions, here)?.frequency_type ?? [])
  const next = HORIZONS_DAYS.reduce<ReturnType<typeof nextAdministration>>((found, days) => {
    if (found !== null) return found
    const ahead = { from: today, to: addDays(today, days) }
    const slots = active.flatMap(order =>
      offeredSlots(order, ahead, { client, now, zone: home.time_zone, today }).filter(
        ({ at }) => earliness(at, now, home.window_minutes).timing !== 'late',
      ),
    )
    return nextAdministration(slots, states)
  }, null)
  return {
    medication_count: active.length,
    next_medication_schedule: nextAdministrationText(next, frequencies, today, wordsOf),
  }
}

interface DoseRecord {
  readonly id: string
  readonly medication_id: string
  readonly administration_date: string
  readonly administration_time: string
  readonly is_as_needed: boolean
}

/** What the marks say of each scheduled dose that was touched, by `doseKey`. */
export function doseStates(
  administrations: readonly DoseRecord[],
  marks: readonly Mark[],
): Map<string, DoseStatus> {
  const byDose = new Map<string, Mark[]>()
  for (const mark of marks) {
    byDose.set(mark.administration_id, [...(byDose.get(mark.administration_id) ?? []), mark])
  }
  return new Map(
    administrations
      .filter(dose => !dose.is_as_needed)
      .map(dose => [
        doseKey(dose.medication_id, dose.administration_date, dose.administration_time),
        administrationState(byDose.get(dose.id) ?? []).status,
      ]),
  )
}
