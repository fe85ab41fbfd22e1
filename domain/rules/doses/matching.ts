/**
 * Finds the dose a time belongs to (design M3; spec part 2 §4 "a time within 30 minutes").
 *
 * A REST caller or a late entry names a time of day, not a slot. It may belong to a due slot, or to a record whose slot
 * is no longer in the schedule. As-needed doses are separate and are never matched.
 */
import { type ClockTime, minutesOf } from '../../values/dates.ts'

/** A time belongs to a dose at most this many minutes away, by the home's clock. */
export const MATCH_MINUTES = 30

export interface DoseCandidate {
  time: ClockTime
  /** Missing means scheduled. */
  is_as_needed?: boolean
  /** A record off the schedule whose marks were all taken back. Missing means no. */
  is_stray?: boolean
}

/**
 * Returns, of one medication's due slots and records on one day, the candidate this time belongs to: the exact one,
 * else the nearest within 30 minutes, of two equally near the earlier. A stray record is returned only if there is no
 * other; null if nothing matches. If a slot and its record are both passed, the first in the list is returned. Midnight
 * is a border: the day before is not considered.
 */
export function matchDose<C extends DoseCandidate>(time: ClockTime, candidates: readonly C[]): C | null {
  const nearbyCandidates = candidates.filter(
    candidate => candidate.is_as_needed !== true && minutesApart(candidate.time, time) <= MATCH_MINUTES,
  )
  const nonStrayCandidates = nearbyCandidates.filter(({ is_stray }) => is_stray !== true)
  return nearestCandidate(time, nonStrayCandidates.length > 0 ? nonStrayCandidates : nearbyCandidates)
}

function nearestCandidate<C extends DoseCandidate>(time: ClockTime, candidates: readonly C[]): C | null {
  let closestCandidate: C | null = null
  for (const candidate of candidates)
    if (closestCandidate === null || isCloser(candidate.time, closestCandidate.time, time))
      closestCandidate = candidate
  return closestCandidate
}

function isCloser(time: ClockTime, otherTime: ClockTime, target: ClockTime): boolean {
  const difference = minutesApart(time, target) - minutesApart(otherTime, target)
  return difference < 0 || (difference === 0 && time < otherTime)
}

function minutesApart(time: ClockTime, otherTime: ClockTime): number {
  return Math.abs(minutesOf(time) - minutesOf(otherTime))
}
