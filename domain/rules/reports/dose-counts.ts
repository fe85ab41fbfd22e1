/** Counts of the doses of a medication log. */
import { REASON_CODES } from '../../entities/mark.ts'
import type { ReasonCode } from '../doses/mark-window.ts'
import { countBy } from './counts.ts'
import type { LoggedDose, LogState } from './medication-log.ts'

export const LOG_STATES = [
  'given',
  'missed',
  'held',
  'disputed',
  'blank',
  'before_order',
  'future',
  'taken_back',
] as const satisfies readonly LogState[]

/** The reasons of missed and held doses; `none` is a dose without a reason. */
export const LOG_REASONS = [...REASON_CODES, 'none'] as const
export type LogReason = ReasonCode | 'none'

export interface DoseCounts {
  /** Scheduled doses whose time has come, without those that were due before their order was written. */
  readonly due: number
  readonly as_needed: number
  /** Scheduled doses, by their record. */
  readonly by_state: Readonly<Record<LogState, number>>
  readonly by_reason: Readonly<Record<LogReason, number>>
  readonly early: number
  readonly late: number
  readonly unscheduled: number
  readonly corrected: number
}

export function doseCounts(doses: readonly LoggedDose[]): DoseCounts {
  const scheduledDoses = doses.filter(({ isAsNeeded }) => !isAsNeeded)
  const count = (matches: (loggedDose: LoggedDose) => boolean) => doses.filter(matches).length
  return {
    due: scheduledDoses.filter(
      ({ dose, state }) => dose.isScheduled && state !== 'future' && state !== 'before_order',
    ).length,
    as_needed: doses.length - scheduledDoses.length,
    by_state: countBy(LOG_STATES, scheduledDoses, ({ state }) => state),
    by_reason: countBy(LOG_REASONS, doses.filter(isNotGiven), reasonOf),
    early: count(({ exceptionKinds }) => exceptionKinds.includes('early')),
    late: count(({ exceptionKinds }) => exceptionKinds.includes('late')),
    unscheduled: count(({ exceptionKinds }) => exceptionKinds.includes('unscheduled')),
    corrected: count(({ isCorrected }) => isCorrected),
  }
}

const isNotGiven = ({ state }: LoggedDose) => state === 'missed' || state === 'held'

const reasonOf = ({ dose }: LoggedDose): LogReason =>
  dose.effectiveMarks.find(({ status }) => status === 'missed' || status === 'cancelled')?.reason_code ??
  'none'

const ZERO_COUNTS = doseCounts([])

export const sumOfCounts = (counts: readonly DoseCounts[]): DoseCounts =>
  counts.reduce(addCounts, ZERO_COUNTS)

const addCounts = (counts: DoseCounts, otherCounts: DoseCounts): DoseCounts => ({
  due: counts.due + otherCounts.due,
  as_needed: counts.as_needed + otherCounts.as_needed,
  by_state: addEachCount(counts.by_state, otherCounts.by_state),
  by_reason: addEachCount(counts.by_reason, otherCounts.by_reason),
  early: counts.early + otherCounts.early,
  late: counts.late + otherCounts.late,
  unscheduled: counts.unscheduled + otherCounts.unscheduled,
  corrected: counts.corrected + otherCounts.corrected,
})

const addEachCount = <Name extends string>(
  counts: Readonly<Record<Name, number>>,
  otherCounts: Readonly<Record<Name, number>>,
): Record<Name, number> =>
  Object.fromEntries(
    (Object.keys(counts) as Name[]).map(name => [name, counts[name] + otherCounts[name]]),
  ) as Record<Name, number>
