/** Doses of one order that a client refused one after another: from the third on, a report may be due. */
import type { RowOf } from '../../registry.ts'
import { groupBy } from '../../values/group-by.ts'
import { effectiveMarks } from './effective-marks.ts'

/** This many refusals in a row. */
const REPORT_AFTER = 3

interface Slot {
  readonly administration_date: string
  readonly administration_time: string
}

const slotOf = ({ administration_date, administration_time }: Slot) =>
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
  const byDose = groupBy(marks, mark => mark.administration_id)
  const isRefused = ({ id }: RowOf<'administration'>) => {
    const effective = effectiveMarks(byDose.get(id) ?? [])
    return (
      effective.length > 0 &&
      effective.every(({ status, reason_code }) => status === 'missed' && reason_code === 'refused')
    )
  }
  const lastDoses = doses
    .filter(one => !one.is_as_needed && byDose.has(one.id) && slotOf(one) <= slotOf(dose))
    .sort((one, other) => (slotOf(one) < slotOf(other) ? -1 : 1))
    .slice(-REPORT_AFTER)
  const isComplete = lastDoses.length === REPORT_AFTER && lastDoses.at(-1)?.id === dose.id
  return isComplete && lastDoses.every(isRefused) ? lastDoses.map(({ id }) => id) : undefined
}
