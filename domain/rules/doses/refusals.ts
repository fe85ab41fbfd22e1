/** Doses of one order that a client refused one after another: from the third on, a report may be due. */
import type { RowOf } from '../../registry.ts'
import { groupBy } from '../../values/group-by.ts'
import { effectiveMarks } from './effective-marks.ts'

/** This many refusals in a row may make a report due. */
const MIN_REFUSALS = 3

interface Slot {
  readonly administration_date: string
  readonly administration_time: string
}

const slotKeyOf = ({ administration_date, administration_time }: Slot) =>
  `${administration_date} ${administration_time}`

/**
 * Returns the last three recorded doses of an order up to this dose, if it and the two before it were refused; else
 * undefined. Unrecorded doses are passed over; doses that people disagree about were not refused.
 */
export function consecutiveRefusals(
  dose: RowOf<'administration'>,
  doses: readonly RowOf<'administration'>[],
  marks: readonly RowOf<'mark'>[],
): string[] | undefined {
  const marksByDose = groupBy(marks, mark => mark.administration_id)
  const isRefused = ({ id }: RowOf<'administration'>) => {
    const currentMarks = effectiveMarks(marksByDose.get(id) ?? [])
    return (
      currentMarks.length > 0 &&
      currentMarks.every(({ status, reason_code }) => status === 'missed' && reason_code === 'refused')
    )
  }
  const lastDoses = doses
    .filter(one => !one.is_as_needed && marksByDose.has(one.id) && slotKeyOf(one) <= slotKeyOf(dose))
    .sort((one, other) => (slotKeyOf(one) < slotKeyOf(other) ? -1 : 1))
    .slice(-MIN_REFUSALS)
  const isComplete = lastDoses.length === MIN_REFUSALS && lastDoses.at(-1)?.id === dose.id
  return isComplete && lastDoses.every(isRefused) ? lastDoses.map(({ id }) => id) : undefined
}
