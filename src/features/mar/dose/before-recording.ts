/**
 * Decides what to ask before a dose is recorded, by what this tablet knows at that moment (M12.4, M12.6). Every way to
 * record a dose calls this: a question may be open for minutes, and its answer is about the dose as it was. Pure.
 */

import { latestGivenTime } from '#domain/rules/access/offers.ts'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { MarkRow } from '#domain/rules/doses/chart/orders.ts'
import { timelinessOf } from '#domain/rules/doses/mark-window.ts'
import type { Instant } from '#domain/values/dates.ts'
import { isDisputed } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { tooCloseMarksOf } from './close-doses.ts'
import type { DoseOutcome } from './use-marking.ts'

/** A question about a dose that one tap does not answer. */
export type Question =
  /** Why it was not given. */
  | { kind: 'why' }
  /** Why an as-needed dose is given. */
  | { kind: 'why_given' }
  /** Whether it is to be recorded as not given although it is not due yet; without `outcome`, why is asked next. */
  | { kind: 'early_miss'; outcome?: DoseOutcome }
  /** When it was given; `outcome`: what was answered so far. */
  | { kind: 'when'; outcome?: DoseOutcome }
  /** How it was given although it is late or early. */
  | { kind: 'outside' }
  /** Another dose of the drug is close to it. */
  | { kind: 'close'; givenAt: Instant; tooCloseMarks: readonly MarkRow[]; outcome: DoseOutcome }
  /** Its marks contradict each other; kind `again`: it is to be given anyway. */
  | { kind: 'settle' }
  | { kind: 'again' }
  /** Why its mark is taken back; `isSlip`: it may be a mistaken tap ("slip"), so that is one of the choices. */
  | { kind: 'take_back'; isSlip?: boolean }
  /** What was recorded, with undo and change. */
  | { kind: 'panel' }

/** The questions that were already answered. */
export interface Confirmations {
  /** The dose is given outside its window. */
  readonly isOutsideWindow?: true
  /** The dose is recorded as not given before it is due. */
  readonly isEarlyMiss?: true
  /** Another dose is given although marks contradict each other. */
  readonly isGivenAgain?: true
  /** Marks of other doses that were already shown as too close to this dose. */
  readonly tooCloseMarkIds?: readonly string[]
}

export interface RequiredQuestion {
  readonly question: Question
  /** The dose, with all that is needed to answer the question. */
  readonly dose: Dose
}

interface RecordingMoment {
  /** The client as this tablet has them now; undefined when they are not on this screen any more. */
  readonly clientChart: ClientChart | undefined
  readonly recordedAt: Instant
}

/** Returns undefined when nothing has to be asked: the dose is recorded as reported. */
export function questionBeforeRecording(
  dose: Dose,
  outcome: DoseOutcome,
  confirmations: Confirmations,
  { clientChart, recordedAt }: RecordingMoment,
): RequiredQuestion | undefined {
  const currentDose = clientChart?.chart.currentDose(dose)
  if (clientChart === undefined || currentDose === undefined) {
    const isGiven = outcome.status === 'given' && (outcome.given_at ?? recordedAt) >= recordedAt
    return isGiven
      ? {
          question: { kind: 'when', outcome },
          dose: { ...dose, offerObstacle: { reason: 'left', since: recordedAt } },
        }
      : undefined
  }
  if (currentDose.effectiveMarks.some(mark => !dose.effectiveMarks.some(({ id }) => id === mark.id)))
    return { question: { kind: isDisputed(currentDose) ? 'settle' : 'panel' }, dose: currentDose }
  // Taking back and settling report on earlier marks; no new dose is given.
  if (outcome.status === 'scheduled' || outcome.settles !== undefined) return undefined
  const { window_minutes } = clientChart.home
  const { timing } = timelinessOf(dose.at, recordedAt, window_minutes)
  if (outcome.status === 'given')
    return questionBeforeGiving({ dose, currentDose, outcome, confirmations, recordedAt, timing })
  const isEarly = timing === 'early' && !dose.isAsNeeded && confirmations.isEarlyMiss === undefined
  return isEarly ? { question: { kind: 'early_miss', outcome }, dose } : undefined
}

interface GivingContext {
  dose: Dose
  currentDose: Dose
  outcome: DoseOutcome
  confirmations: Confirmations
  recordedAt: Instant
  timing: ReturnType<typeof timelinessOf>['timing']
}

function questionBeforeGiving({
  dose,
  currentDose,
  outcome,
  confirmations,
  recordedAt,
  timing,
}: GivingContext): RequiredQuestion | undefined {
  const { given_at } = outcome
  const isGivenNow = given_at === undefined
  const { isGivenAgain: isGivingAgain = false } = confirmations
  if (isDisputed(currentDose) && isGivenNow && !isGivingAgain)
    return { question: { kind: 'settle' }, dose: currentDose }
  const { offerObstacle: currentObstacle } = currentDose
  if (currentObstacle !== null && isNoLongerAllowed(currentObstacle, given_at, dose)) {
    return { question: { kind: 'when', outcome }, dose: { ...dose, offerObstacle: currentObstacle } }
  }
  const hasOrderChanged = dose.status === 'open' && currentDose.version.id !== dose.version.id
  if (dose.isAsNeeded && (hasOrderChanged || outcome.notes === undefined))
    return { question: { kind: 'why_given' }, dose: currentDose }
  if (hasOrderChanged) return { question: { kind: 'panel' }, dose: currentDose }
  if (
    isGivenNow &&
    timing !== 'on_time' &&
    !dose.isAsNeeded &&
    confirmations.isOutsideWindow === undefined &&
    !isGivingAgain
  )
    return { question: { kind: 'outside' }, dose }
  const givenAt = given_at ?? recordedAt
  const tooCloseMarks = tooCloseMarksOf({ ...dose, drugMarks: currentDose.drugMarks }, givenAt)
  const isConfirmed = ({ id }: MarkRow) => isGivingAgain || confirmations.tooCloseMarkIds?.includes(id)
  if (tooCloseMarks.every(isConfirmed)) return undefined
  return {
    question: { kind: 'close', givenAt, tooCloseMarks, outcome },
    dose: { ...dose, drugMarks: currentDose.drugMarks },
  }
}

/** Checks whether giving was no longer allowed at that time; without a time, it means now. */
function isNoLongerAllowed(
  offerObstacle: NonNullable<Dose['offerObstacle']>,
  givenAt: Instant | undefined,
  { zone }: Dose,
): boolean {
  if (givenAt === undefined) return true
  const lastAllowedTime = latestGivenTime(offerObstacle, zone)
  return lastAllowedTime !== null && givenAt >= lastAllowedTime
}
