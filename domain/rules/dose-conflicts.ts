/** Marks of one item for one client that do not fit together (M5): what a manager is asked to look at. */
import { groupBy } from '../values/group-by.ts'
import { possibleDoubleDoses, type ScheduleGaps } from './double-dose.ts'
import { administrationState, type Mark } from './standing.ts'

export interface DoseConflict<M extends Mark = Mark> {
  readonly kind: 'possible_double_dose' | 'disagreement'
  /** The marks that contradict each other, at least two. */
  readonly marks: readonly M[]
}

/** `marks` are all known marks of the orders of one item; `gaps` as in `possibleDoubleDoses`. */
export function doseConflicts<M extends Mark>(marks: readonly M[], gaps: ScheduleGaps): DoseConflict<M>[] {
  const doubles = possibleDoubleDoses(marks, gaps).map(
    ({ first, second }) => ({ kind: 'possible_double_dose', marks: [first, second] }) as const,
  )
  const byDose = groupBy(marks, mark => mark.administration_id)
  const disagreements = [...byDose.values()].flatMap(own => {
    const { status, standing } = administrationState(own)
    return status === 'disagreement' ? [{ kind: status, marks: standing }] : []
  })
  return [...doubles, ...disagreements]
}
