/**
 * What the tablet could not know of a dose that was given: that it was not due, or was due by another version of its
 * order (M6, M9).
 */
import type { OutsideOrderReason } from '../../entities/attention-item.ts'
import type { RowOf } from '../../registry.ts'
import { type Instant, MINUTE_MS, millisOf } from '../../values/dates.ts'
import { instantOf, localDateTimeOf } from '../../values/time-zone.ts'
import { departureTime } from '../access/presence.ts'
import { versionInForceAt } from './versions.ts'

type Dose = RowOf<'administration'>

/** A bedtime dose given past midnight belongs to the day it was due; so does one given early before midnight. */
const NEAR_DUE_TIME_MS = 6 * 60 * MINUTE_MS

interface GivenDose {
  readonly dose: Dose
  readonly given_at: Instant
  readonly order: RowOf<'medication'>
  readonly client: RowOf<'client'> | undefined
  /** Minutes before and after the due time in which the dose is on time. */
  readonly window_minutes: number
}

/** Returns why a dose was outside its order when it was given; none for a dose within it. */
export function outsideOrderReasons(givenDose: GivenDose): Omit<OutsideOrderReason, 'by'>[] {
  const { dose, given_at, order, client, window_minutes } = givenDose
  const day = countedDayOf(dose, given_at)
  const start = instantOf(order.start_date, order.start_time, dose.time_zone)
  const reasons: Omit<OutsideOrderReason, 'by'>[] = []
  if (millisOf(given_at) + window_minutes * MINUTE_MS < millisOf(start))
    reasons.push({ what: 'not_started', since: start })
  if (order.end_date !== null && day > order.end_date) reasons.push({ what: 'ended', since: order.end_date })
  if (order.removed_at !== null && given_at >= order.removed_at)
    reasons.push({ what: 'removed', since: order.removed_at })
  return [...reasons, ...(client === undefined ? [] : absenceReasons(givenDose, client))]
}

/**
 * Returns the absences in which a dose was given; none for a dose that was due before the absence and was given or
 * recorded in time.
 */
function absenceReasons(
  { dose, given_at }: GivenDose,
  client: RowOf<'client'>,
): Omit<OutsideOrderReason, 'by'>[] {
  const { discharge_date, inactive_from, absences } = client
  const leftMoment = departureTime(client, dose.time_zone)
  const countedMoment = countedMomentOf(dose, given_at)
  const reasons: Omit<OutsideOrderReason, 'by'>[] = []
  const hasLeft = leftMoment !== null && countedMoment >= leftMoment
  const day = countedDayOf(dose, given_at)
  // The days after the discharge count too if it was recorded late.
  if (discharge_date !== null && (day > discharge_date || (hasLeft && day === discharge_date)))
    reasons.push({ what: 'discharged', since: discharge_date })
  if (inactive_from !== null && hasLeft) reasons.push({ what: 'inactive', since: inactive_from })
  const absence = absences?.find(
    ({ from, to }) => countedMoment >= from && countedMoment < to && given_at < to,
  )
  if (absence !== undefined) reasons.push({ what: 'inactive', since: absence.from_date })
  return reasons
}

/** Returns when a dose counts as given: no later than it was due when it was given near its time. */
function countedMomentOf(dose: Dose, given_at: Instant): Instant {
  const dueAt = dueInstantOf(dose)
  return isNearDueTime(dose, given_at) && dueAt < given_at ? dueAt : given_at
}

/** Whether a dose was due and given near its time. */
const isNearDueTime = (dose: Dose, given_at: Instant): boolean =>
  !dose.is_as_needed && Math.abs(millisOf(given_at) - millisOf(dueInstantOf(dose))) <= NEAR_DUE_TIME_MS

const dueInstantOf = (dose: Dose): Instant =>
  instantOf(dose.administration_date, dose.administration_time, dose.time_zone)

/**
 * Returns the day a dose counts for: its own if it was due and given near its time, else the day of the home's clock.
 */
function countedDayOf(dose: Dose, given_at: Instant): string {
  return isNearDueTime(dose, given_at)
    ? dose.administration_date
    : localDateTimeOf(given_at, dose.time_zone).date
}

/**
 * Returns the version the author of a given mark saw and the version in force when the dose was due, if the two differ;
 * undefined if the version was in force at the due time or when it was given, or if the mark names no version.
 */
export function findVersionMismatch(
  dose: Pick<Dose, 'administration_date' | 'administration_time' | 'time_zone'>,
  mark: Pick<RowOf<'mark'>, 'medication_version_id' | 'given_at' | 'recorded_at'>,
  versions: readonly RowOf<'medication_version'>[],
): { shown: string; in_force: string } | undefined {
  const shownVersionId = mark.medication_version_id
  const dueVersion = versionInForceAt(versions, {
    date: dose.administration_date,
    time: dose.administration_time,
  })
  const givenVersion = versionInForceAt(
    versions,
    localDateTimeOf(mark.given_at ?? mark.recorded_at, dose.time_zone),
  )
  if (
    shownVersionId === null ||
    dueVersion === undefined ||
    shownVersionId === dueVersion.id ||
    shownVersionId === givenVersion?.id
  )
    return undefined
  return { shown: shownVersionId, in_force: dueVersion.id }
}
