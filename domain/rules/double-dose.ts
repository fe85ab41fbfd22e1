/**
 * Doses that may have been given twice because two tablets could not hear each other (design M5).
 *
 * Looks at all marks of one client's orders of one inventory item. Both records are always kept; this only says
 * which pairs a person has to look at.
 */
import { addDays, DAY_MINUTES, type Instant, MINUTE_MS, millisOf, minutesOf } from '../values/dates.ts'
import { type DoseSchedule, dueDays, timesOf } from './schedule.ts'
import { inRecordedOrder, knewOfEachOther, type Mark, standingMarks } from './standing.ts'

/** Closer than this is suspect whatever the schedule says. */
export const LEAST_REACH_MINUTES = 30

/** spec part 2 §9. */
const LONGEST_INTERVAL_DAYS = 365

/** As many as the `mark` entity takes. */
export const MOST_SEEN_MARKS = 200

/** Minutes between the two closest doses of an order's schedule, by medication_id; an order not in it has none. */
export type ScheduleGaps = ReadonlyMap<string, number>

export interface DoubleDose<M extends Mark = Mark> {
  /** The one taken earlier. */
  first: M
  second: M
  /** Whole minutes from one to the other. */
  minutes_apart: number
}

/** How close two given marks must be to be suspect: less than max(30 minutes, half the schedule's gap). */
export function reachMinutes(gapMinutes: number): number {
  return Math.max(LEAST_REACH_MINUTES, gapMinutes / 2)
}

/**
 * Minutes of clock time between the two closest doses of a schedule: 240 for four a day at the usual times,
 * 10080 for once a week; 0 when given as needed.
 */
export function scheduleGapMinutes(schedule: DoseSchedule): number {
  const times = timesOf(schedule).map(minutesOf)
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined) return 0
  const overnight = closestDueDays(schedule) * DAY_MINUTES - (last - first)
  return times.reduce((gap, time, i) => Math.min(gap, time - (times[i - 1] ?? -Infinity)), overnight)
}

/** Days between the two closest due days within a year of the anchor, the longest interval there is. */
function closestDueDays(schedule: DoseSchedule): number {
  const isDue = dueDays(schedule)
  let closest = LONGEST_INTERVAL_DAYS
  let previous: number | null = null
  for (let day = 0; day <= LONGEST_INTERVAL_DAYS; day++) {
    if (!isDue(addDays(schedule.anchor_date, day))) continue
    if (previous !== null) closest = Math.min(closest, day - previous)
    // No two due days are closer than this.
    if (closest === 1) break
    previous = day
  }
  return closest
}

/**
 * Pairs of standing given marks whose authors did not know of each other, in one administration or closer than
 * the reach (of two orders the smaller). Sorted by when they were taken, then id; each pair once.
 */
export function possibleDoubleDoses<M extends Mark>(
  marks: readonly M[],
  gaps: ScheduleGaps,
): DoubleDose<M>[] {
  const taken = standingGiven(marks)
    .map(mark => ({ mark, ms: takenMs(mark), reach: reachMinutes(gaps.get(mark.medication_id) ?? 0) }))
    .sort((a, b) => a.ms - b.ms || (a.mark.id < b.mark.id ? -1 : 1))
  const pairs: DoubleDose<M>[] = []
  for (const [i, first] of taken.entries()) {
    for (const second of taken.slice(i + 1)) {
      const apart = (second.ms - first.ms) / MINUTE_MS
      const isSameDose = first.mark.administration_id === second.mark.administration_id
      if (!isSameDose && apart >= Math.min(first.reach, second.reach)) continue
      if (knewOfEachOther(first.mark, second.mark, marks)) continue
      pairs.push({ first: first.mark, second: second.mark, minutes_apart: Math.floor(apart) })
    }
  }
  return pairs
}

/** The dose about to be marked; `given_at` null unless it will be marked given. */
export interface DoseToMark {
  administration_id: string
  medication_id: string
  given_at: Instant | null
}

/**
 * The ids a new mark must carry as `seen_mark_ids` (M5): all marks known of its administration, and the standing
 * given marks of the same item within reach. At most 200, the standing ones of the dose first, then the newest.
 */
export function marksSeen(dose: DoseToMark, known: readonly Mark[], gaps: ScheduleGaps): string[] {
  const own = known.filter(mark => mark.administration_id === dose.administration_id)
  const others = known.filter(mark => mark.administration_id !== dose.administration_id)
  const nearby = standingGiven(others).filter(mark => isWithinReach(dose, mark, gaps))
  const newestFirst = [...standingMarks(own), ...nearby, ...inRecordedOrder(own).reverse()]
  return [...new Set(newestFirst.map(mark => mark.id))].slice(0, MOST_SEEN_MARKS)
}

function isWithinReach(dose: DoseToMark, mark: Mark, gaps: ScheduleGaps): boolean {
  if (dose.given_at === null) return false
  const gap = Math.min(gaps.get(dose.medication_id) ?? 0, gaps.get(mark.medication_id) ?? 0)
  return Math.abs(takenMs(mark) - millisOf(dose.given_at)) <= reachMinutes(gap) * MINUTE_MS
}

/** The standing given marks of every administration among these marks. */
function standingGiven<M extends Mark>(marks: readonly M[]): M[] {
  const doses = new Map<string, M[]>()
  for (const mark of inRecordedOrder(marks)) {
    const dose = doses.get(mark.administration_id) ?? []
    doses.set(mark.administration_id, [...dose, mark])
  }
  return [...doses.values()].flatMap(standingMarks).filter(mark => mark.status === 'given')
}

/** A given mark without a time counts from when it was recorded. */
function takenMs(mark: Mark): number {
  return millisOf(mark.given_at ?? mark.recorded_at)
}
