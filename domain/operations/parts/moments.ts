/** Moments and days that people enter: none is after its recording (S15). */
import { fieldRefusal } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import { type Instant, instantAt, type LocalDate, MINUTE_MS, millisOf } from '../../values/dates.ts'
import { homeToday } from '../../values/time-zone.ts'

/** For each field, the message for a moment in the future. */
export type MomentMessages = Readonly<Record<string, string>>

/**
 * The most that a tablet's clock may be ahead: the user is notified at five minutes, and it is corrected by minutes.
 */
const MAX_CLOCK_ERROR_MS = 6 * MINUTE_MS

type RecordingContext = Pick<OperationContext, 'recorded_at' | 'executionContext'>

const latestAcceptedMoment = (recorded_at: Instant): Instant =>
  instantAt(millisOf(recorded_at) + MAX_CLOCK_ERROR_MS)

/**
 * Returns the values with moments no later than the recording. A moment slightly ahead comes from a wrong clock and
 * means now. Throws for a moment further ahead, but not from a queue: its author saw it saved.
 */
export function withoutFutureMoments<Values extends object>(
  values: Values,
  momentMessages: MomentMessages | undefined,
  { recorded_at, executionContext }: RecordingContext,
): Values {
  if (momentMessages === undefined) return values
  const latest = latestAcceptedMoment(recorded_at)
  const corrections = Object.entries(momentMessages).flatMap(([field, message]): [string, Instant][] => {
    const moment = (values as Readonly<Record<string, unknown>>)[field]
    if (typeof moment !== 'string' || moment <= recorded_at) return []
    if (moment > latest && executionContext !== 'push') throw fieldRefusal(field, message)
    return [[field, recorded_at]]
  })
  return corrections.length === 0 ? values : { ...values, ...Object.fromEntries(corrections) }
}

/** Returns the home's latest valid day: from a queue, also the day that an unnoticed wrong clock had begun. */
export const latestValidDay = (
  time_zone: string,
  { recorded_at, executionContext }: RecordingContext,
): LocalDate =>
  homeToday(executionContext === 'push' ? latestAcceptedMoment(recorded_at) : recorded_at, time_zone)

/**
 * Returns the day, but not after the day of recording. Only a queue can contain a later day, from a tablet whose clock
 * was ahead: it counts as the day of recording.
 */
export function limitToRecordingDay(
  day: LocalDate,
  time_zone: string,
  recordingContext: RecordingContext,
): LocalDate {
  const today = homeToday(recordingContext.recorded_at, time_zone)
  return recordingContext.executionContext === 'push' && day > today ? today : day
}
