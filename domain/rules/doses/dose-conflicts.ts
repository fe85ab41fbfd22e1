/** Marks of one client that contradict each other (M5), for a manager to review. */
import { groupBy } from '../../values/group-by.ts'
import { type PlanOf, possibleDoubleDoses } from './double-dose.ts'
import { administrationState, inRecordedOrder, type Mark } from './effective-marks.ts'

export interface DoseConflict<M extends Mark = Mark> {
  readonly kind: 'possible_double_dose' | 'disagreement'
  /** The marks that contradict each other, at least two. */
  readonly marks: readonly M[]
}

/** Returns the conflicts among marks of one client. */
export function doseConflicts<M extends Mark>(marks: readonly M[], planOf: PlanOf<M>): DoseConflict<M>[] {
  const doubles = possibleDoubleDoses(marks, planOf).map(
    ({ first, second }) => ({ kind: 'possible_double_dose', marks: [first, second] }) as const,
  )
  const byDose = groupBy(marks, mark => mark.administration_id)
  const disagreements = [...byDose.values()].flatMap(doseMarks => {
    const { status, effective } = administrationState(doseMarks)
    return status === 'disagreement' ? [{ kind: status, marks: effective }] : []
  })
  return [...doubles, ...disagreements]
}

/** Conflicts about connected doses: one item to review, however many pairs of marks it has. */
export interface ConflictGroup<M extends Mark = Mark> extends DoseConflict<M> {
  /** Administration ids. */
  readonly doses: ReadonlySet<string>
}

export function conflictGroups<M extends Mark>(conflicts: readonly DoseConflict<M>[]): ConflictGroup<M>[] {
  let groups: { kind: DoseConflict['kind']; marks: Set<M>; doses: Set<string> }[] = []
  for (const { kind, marks } of conflicts) {
    const mergedGroup = {
      kind,
      marks: new Set(marks),
      doses: new Set(marks.map(mark => mark.administration_id)),
    }
    const isApart = ({ doses }: (typeof groups)[number]) =>
      ![...doses].some(dose => mergedGroup.doses.has(dose))
    for (const group of groups.filter(one => !isApart(one))) {
      if (group.kind === 'possible_double_dose') mergedGroup.kind = group.kind
      for (const mark of group.marks) mergedGroup.marks.add(mark)
      for (const dose of group.doses) mergedGroup.doses.add(dose)
    }
    groups = [...groups.filter(isApart), mergedGroup]
  }
  return groups.map(({ kind, marks, doses }) => ({ kind, marks: inRecordedOrder([...marks]), doses }))
}

/** Whether a person has reviewed all the marks of a conflict and left them as they are (M5.11). */
export const isReviewed = (
  { marks }: Pick<DoseConflict, 'marks'>,
  item: { resolution: string | null; subject_ids: readonly string[] },
): boolean => item.resolution === 'reviewed' && marks.every(({ id }) => item.subject_ids.includes(id))
