/**
 * The day under which an as-needed dose counts: the day of the home on which it was taken (M8.1), whichever day it was
 * first recorded for. Its rows stay dated by that first day (decision 61): a query for the doses of some days reads the
 * rows of one more week on either side.
 */
import type { RowOf } from '../../registry.ts'
import { addDays, daysBetween, type Instant, type LocalDate } from '../../values/dates.ts'
import { instantOf, type LocalDateTime, localDateTimeOf } from '../../values/time-zone.ts'
import { administrationState, type DoseStatus, type Mark } from './effective-marks.ts'

/** How far a correction may move an as-needed dose from the day it was first recorded for, earlier or later; days. */
export const MAX_AS_NEEDED_SHIFT_DAYS = 7

export const TOO_FAR_MESSAGE = `An as-needed dose stays within ${MAX_AS_NEEDED_SHIFT_DAYS} days of the day it was first recorded for. Take it back and record it again.`

/** Returns the days whose rows have all doses of these days, including as-needed doses. */
export const rowDaysFor = (from: LocalDate, to: LocalDate): { from: LocalDate; to: LocalDate } => ({
  from: addDays(from, -MAX_AS_NEEDED_SHIFT_DAYS),
  to: addDays(to, MAX_AS_NEEDED_SHIFT_DAYS),
})

/** The facts of a dose's record that decide its day. */
export type DoseDayFacts = Pick<
  RowOf<'administration'>,
  'administration_date' | 'administration_time' | 'is_as_needed' | 'time_zone'
>

export interface DoseMoment extends LocalDateTime {
  readonly at: Instant
}

/** Marks as `administrationState` returns them. */
interface DoseMarks {
  readonly effective: readonly Mark[]
  readonly history: readonly Mark[]
}

/** Whether a correction may set this time for an as-needed dose. */
export const isWithinShiftLimit = (
  { administration_date, time_zone }: DoseDayFacts,
  givenAt: Instant,
): boolean =>
  Math.abs(daysBetween(administration_date, localDateTimeOf(givenAt, time_zone).date)) <=
  MAX_AS_NEEDED_SHIFT_DAYS

/**
 * Returns the day and time of the home under which a dose counts. A scheduled dose counts under the day and time it was
 * due. An as-needed dose counts under the time in its newest effective mark, or, if all marks were taken back, the last
 * time any mark contained. A dose that an older device corrected by more than is allowed stays where it was first
 * recorded, still on one day.
 */
export function doseMoment(dose: DoseDayFacts, { effective, history }: DoseMarks): DoseMoment {
  const { administration_date: date, administration_time: time, time_zone } = dose
  const recordedMoment = { date, time, at: instantOf(date, time, time_zone) }
  if (!dose.is_as_needed) return recordedMoment
  const isTaken = ({ given_at }: Mark) => given_at !== null
  const takenTime = (effective.findLast(isTaken) ?? history.findLast(isTaken))?.given_at ?? null
  if (takenTime === null || !isWithinShiftLimit(dose, takenTime)) return recordedMoment
  return { ...localDateTimeOf(takenTime, time_zone), at: takenTime }
}

interface DatedDose {
  readonly date: LocalDate
  readonly status: DoseStatus
  readonly is_as_needed: boolean
}

/** Returns what was recorded of each dose, under its day. `marks` is keyed by the dose's id. */
export const datedDoses = (
  doses: readonly (DoseDayFacts & { readonly id: string })[],
  marks: ReadonlyMap<string, readonly Mark[]>,
): DatedDose[] =>
  doses.map(dose => {
    const state = administrationState(marks.get(dose.id) ?? [])
    return { date: doseMoment(dose, state).date, status: state.status, is_as_needed: dose.is_as_needed }
  })
