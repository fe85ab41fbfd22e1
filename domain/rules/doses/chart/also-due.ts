/** Doses of two orders of one drug that are due together: one of them may be the other's repeat (M5.18). Pure. */
import { minutesBetween } from '../../../values/dates.ts'
import { areSameDrug } from '../drugs.ts'
import type { Dose } from './dose.ts'

/** Whether a scheduled dose is compared: a recorded dose always, an unrecorded dose only while it may be given. */
const isDueOrRecorded = ({ isScheduled, status, offerObstacle }: Dose): boolean =>
  isScheduled && (status !== 'open' || offerObstacle === null)

/**
 * Returns the doses of other orders of the same drug that are due within the window of this dose, both ends included,
 * whether or not they have been given by now. None for a dose that is not scheduled or not offered.
 */
export function dosesDueTogether(dose: Dose, doses: readonly Dose[], windowMinutes: number): Dose[] {
  if (!isDueOrRecorded(dose)) return []
  return doses.filter(
    otherDose =>
      otherDose.order.id !== dose.order.id &&
      isDueOrRecorded(otherDose) &&
      Math.abs(minutesBetween(dose.at, otherDose.at)) <= windowMinutes &&
      areSameDrug(otherDose.version, dose.version),
  )
}
