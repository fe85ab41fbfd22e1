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
  /** Doses on schedule, written when they were due, whose time has come. */
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
  dose.effective.find(({ status }) => status === 'missed' || status === 'cancelled')?.reason_code ?? 'none'

const NO_DOSES = doseCounts([])

export const sumOfCounts = (counts: readonly DoseCounts[]): DoseCounts => counts.reduce(addCounts, NO_DOSES)

const addCounts = (one: DoseCounts, other: DoseCounts): DoseCounts => ({
  due: one.due + other.due,
  as_needed: one.as_needed + other.as_needed,
  by_state: addEachCount(one.by_state, other.by_state),
  by_reason: addEachCount(one.by_reason, other.by_reason),
  early: one.early + other.early,
  late: one.late + other.late,
  unscheduled: one.unscheduled + other.unscheduled,
  corrected: one.corrected + other.corrected,
})

const addEachCount = <Name extends string>(
  one: Readonly<Record<Name, number>>,
  other: Readonly<Record<Name, number>>,
): Record<Name, number> =>
  Object.fromEntries((Object.keys(one) as Name[]).map(name => [name, one[name] + other[name]])) as Record<
    Name,
    number
  >
