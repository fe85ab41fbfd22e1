/**
 * Doses that may have been given twice because two devices were not synced (design M5).
 *
 * Looks at marks of one client. Both records are always kept; this only returns the pairs a person has to look at.
 */
import type { FrequencyType } from '../../entities/medication-version.ts'
import { addDays, DAY_MINUTES, type Instant, MINUTE_MS, millisOf, minutesOf } from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'
import { areSameDrug, type Drug } from './drugs.ts'
import { effectiveMarks, inRecordedOrder, type Mark, mutualKnowledgeAmong } from './effective-marks.ts'
import { createDueDayTest, type DoseSchedule, type OrderVersion, timesOf } from './schedule.ts'

/** Doses closer than this are suspect whatever the schedule. */
export const MIN_CLOSE_MINUTES = 30

/** The longest interval of a schedule (spec part 2 §9). */
const LONGEST_INTERVAL_DAYS = 365

/** The most ids that a mark may carry as `seen_mark_ids`. */
export const MAX_SEEN_MARKS = 200

/** The facts of a dose's version for comparison: two doses are compared by their own versions (M5.4). */
export interface DosePlan extends Drug {
  /** Minutes between the two closest doses of its schedule; 0 when given as needed. */
  gap_minutes: number
}

/** Returns the plan of a mark's dose; undefined if its version is not known yet: 30 minutes count as close then. */
export type PlanOf<M extends Mark = Mark> = (mark: M) => DosePlan | undefined

export const planOfVersion = (version: OrderVersion & Drug): DosePlan => ({
  inventory_id: version.inventory_id,
  medication_name: version.medication_name,
  gap_minutes: scheduleGapMinutes(version),
})

export interface DoubleDose<M extends Mark = Mark> {
  /** The dose taken earlier. */
  first: M
  second: M
  /** Whole minutes between the two. */
  minutes_apart: number
}

/** Returns how close two given marks must be to be suspect: less than max(30 minutes, half the schedule's gap). */
export function tooCloseMinutesForGap(gapMinutes: number): number {
  return Math.max(MIN_CLOSE_MINUTES, gapMinutes / 2)
}

/**
 * Returns the minutes of clock time between the two closest doses of a schedule: 240 for four a day at the usual times,
 * 10080 for once a week; 0 when given as needed.
 */
export function scheduleGapMinutes(schedule: DoseSchedule): number {
  const times = timesOf(schedule).map(minutesOf)
  const firstMinutes = times[0]
  const lastMinutes = times.at(-1)
  if (firstMinutes === undefined || lastMinutes === undefined) return 0
  const overnightMinutes = minDaysBetweenDueDays(schedule) * DAY_MINUTES - (lastMinutes - firstMinutes)
  return times.reduce(
    (shortestMinutes, time, i) => Math.min(shortestMinutes, time - (times[i - 1] ?? -Infinity)),
    overnightMinutes,
  )
}

/** How many days after the anchor contain the two closest due days of a schedule. */
const SEARCH_DAYS: Readonly<Record<FrequencyType, number>> = {
  as_needed: 0,
  daily: 1,
  weekly: 14,
  monthly: LONGEST_INTERVAL_DAYS,
  interval: LONGEST_INTERVAL_DAYS,
}

/** Returns the days between the two closest due days within a year of the anchor, the longest interval there is. */
function minDaysBetweenDueDays(schedule: DoseSchedule): number {
  const isDue = createDueDayTest(schedule)
  let closestDays = LONGEST_INTERVAL_DAYS
  let previousDay: number | null = null
  for (let day = 0; day <= SEARCH_DAYS[schedule.frequency_type]; day++) {
    if (!isDue(addDays(schedule.anchor_date, day))) continue
    if (previousDay !== null) closestDays = Math.min(closestDays, day - previousDay)
    // No two due days are closer than this.
    if (closestDays === 1) break
    previousDay = day
  }
  return closestDays
}

/** Returns how close to a dose of this plan another dose must be to be suspect; minutes. */
export const tooCloseMinutesOf = (plan: DosePlan | undefined): number =>
  tooCloseMinutesForGap(plan?.gap_minutes ?? 0)

/** Whether two doses are of one order, or of two orders of one drug. */
export function isSameOrderOrDrug(
  dose: { medication_id: string; plan: DosePlan | undefined },
  otherDose: { medication_id: string; plan: DosePlan | undefined },
): boolean {
  if (dose.medication_id === otherDose.medication_id) return true
  return dose.plan !== undefined && otherDose.plan !== undefined && areSameDrug(dose.plan, otherDose.plan)
}

/**
 * Returns pairs of effective given marks whose authors did not know of each other, in one administration, or of one
 * drug and too close by the close minutes of both. Sorted by when the first was taken, then id; each pair once.
 */
export function possibleDoubleDoses<M extends Mark>(marks: readonly M[], planOf: PlanOf<M>): DoubleDose<M>[] {
  const takenDoses = takenDosesInOrder(marks, planOf)
  const knewOfEachOther = mutualKnowledgeAmong(marks)
  const pairs: DoubleDose<M>[] = []
  const dosesByAdministration = groupBy(takenDoses, ({ mark }) => mark.administration_id)
  for (const [i, first] of takenDoses.entries()) {
    const { administration_id } = first.mark
    const sameAdministration = dosesByAdministration.get(administration_id) ?? []
    const tooCloseDoses: TakenDose<M>[] = []
    for (let j = i + 1; j < takenDoses.length; j++) {
      const second = takenDoses[j]
      if (second === undefined || minutesFrom(first, second) >= first.tooCloseMinutes) break
      if (second.mark.administration_id !== administration_id && isTooClose(first, second))
        tooCloseDoses.push(second)
    }
    for (const second of [
      ...sameAdministration.slice(sameAdministration.indexOf(first) + 1),
      ...tooCloseDoses,
    ]) {
      if (knewOfEachOther(first.mark, second.mark)) continue
      const minutes_apart = Math.floor(minutesFrom(first, second))
      pairs.push({ first: first.mark, second: second.mark, minutes_apart })
    }
  }
  return pairs
}

/** A dose that was taken, by its effective record. */
interface TakenDose<M extends Mark> {
  readonly mark: M
  readonly medication_id: string
  readonly ms: number
  readonly plan: DosePlan | undefined
  readonly tooCloseMinutes: number
}

const isTooClose = <M extends Mark>(first: TakenDose<M>, second: TakenDose<M>): boolean =>
  isSameOrderOrDrug(first, second) &&
  minutesFrom(first, second) < Math.min(first.tooCloseMinutes, second.tooCloseMinutes)

const minutesFrom = (first: { ms: number }, second: { ms: number }) => (second.ms - first.ms) / MINUTE_MS

function takenDosesInOrder<M extends Mark>(marks: readonly M[], planOf: PlanOf<M>): TakenDose<M>[] {
  return effectiveGivenMarks(marks)
    .map(mark => {
      const plan = planOf(mark)
      return {
        mark,
        medication_id: mark.medication_id,
        ms: takenMs(mark),
        plan,
        tooCloseMinutes: tooCloseMinutesOf(plan),
      }
    })
    .sort((a, b) => a.ms - b.ms || (a.mark.id < b.mark.id ? -1 : 1))
}

/** The dose about to be marked; `given_at` null unless it will be marked given. */
export interface DoseToMark {
  administration_id: string
  medication_id: string
  /** The plan of the version its author sees. */
  plan: DosePlan | undefined
  given_at: Instant | null
}

/**
 * Returns the ids a new mark must carry as `seen_mark_ids` (M5.7): all known marks of its administration; and, of
 * the effective given marks of the same drug, those within 24 hours or the larger `tooCloseMinutes`, the last before
 * `given_at`, and the first after it. That is more than today's schedule needs, because another version of the order
 * may apply to the pair (M5.4). At most 200: the effective marks of the dose first, then the newest.
 */
export function seenMarkIdsFor<M extends Mark>(
  dose: DoseToMark,
  knownMarks: readonly M[],
  planOf: PlanOf<M>,
): string[] {
  const doseMarks = knownMarks.filter(mark => mark.administration_id === dose.administration_id)
  const otherMarks = knownMarks.filter(mark => mark.administration_id !== dose.administration_id)
  const nearbyMarks =
    dose.given_at === null ? [] : findNearbyMarks(dose, millisOf(dose.given_at), otherMarks, planOf)
  const marksByPriority = [
    ...effectiveMarks(doseMarks),
    ...nearbyMarks,
    ...inRecordedOrder(doseMarks).reverse(),
  ]
  return [...new Set(marksByPriority.map(mark => mark.id))].slice(0, MAX_SEEN_MARKS)
}

/** Returns the effective given marks of the same drug around a moment, the closest first. */
function findNearbyMarks<M extends Mark>(
  dose: DoseToMark,
  givenMs: number,
  otherMarks: readonly M[],
  planOf: PlanOf<M>,
) {
  const sameDrugDoses = takenDosesInOrder(otherMarks, planOf).filter(takenDose =>
    isSameOrderOrDrug(dose, takenDose),
  )
  const lastBefore = sameDrugDoses.findLast(({ ms }) => ms <= givenMs)
  const firstAfter = sameDrugDoses.find(({ ms }) => ms > givenMs)
  const isNear = ({ ms, tooCloseMinutes }: TakenDose<M>) =>
    Math.abs(ms - givenMs) <= Math.max(DAY_MINUTES, tooCloseMinutes, tooCloseMinutesOf(dose.plan)) * MINUTE_MS
  return sameDrugDoses
    .filter(takenDose => takenDose === lastBefore || takenDose === firstAfter || isNear(takenDose))
    .sort((a, b) => Math.abs(a.ms - givenMs) - Math.abs(b.ms - givenMs))
    .map(({ mark }) => mark)
}

/** A dose of the same drug that was taken too close to the dose about to be given. */
export interface TooCloseDose<M extends Mark = Mark> {
  mark: M
  /** Whole minutes between the two. */
  minutes_apart: number
}

/**
 * Returns the effective given marks of other doses of the same drug, too close to the dose about to be given by the
 * close minutes of both: the person must confirm before it is given (M5.13). The closest first; none if nothing will
 * be given. `knownMarks` are all marks known of the client, or of the drug.
 */
export function findTooCloseDoses<M extends Mark>(
  dose: DoseToMark,
  knownMarks: readonly M[],
  planOf: PlanOf<M>,
): TooCloseDose<M>[] {
  if (dose.given_at === null) return []
  const givenTime = { ms: millisOf(dose.given_at) }
  const tooCloseMinutes = tooCloseMinutesOf(dose.plan)
  const otherMarks = knownMarks.filter(mark => mark.administration_id !== dose.administration_id)
  return takenDosesInOrder(otherMarks, planOf)
    .filter(takenDose => isSameOrderOrDrug(dose, takenDose))
    .map(takenDose => ({ takenDose, minutesApart: Math.abs(minutesFrom(givenTime, takenDose)) }))
    .filter(
      ({ takenDose, minutesApart }) => minutesApart < Math.min(tooCloseMinutes, takenDose.tooCloseMinutes),
    )
    .sort((a, b) => a.minutesApart - b.minutesApart)
    .map(({ takenDose, minutesApart }) => ({
      mark: takenDose.mark,
      minutes_apart: Math.floor(minutesApart),
    }))
}

/** Returns the effective given marks of every administration among these marks. */
function effectiveGivenMarks<M extends Mark>(marks: readonly M[]): M[] {
  return [...groupBy(inRecordedOrder(marks), mark => mark.administration_id).values()]
    .flatMap(effectiveMarks)
    .filter(mark => mark.status === 'given')
}

/** Returns when a dose was taken, in milliseconds. A given mark without a time counts from when it was recorded. */
function takenMs(mark: Mark): number {
  return millisOf(mark.given_at ?? mark.recorded_at)
}
