/** Marks of one client that contradict each other (rule M5), for a manager to review. */
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
  const doubleDoses = possibleDoubleDoses(marks, planOf).map(
    ({ first, second }) => ({ kind: 'possible_double_dose', marks: [first, second] }) as const,
  )
  const marksByDose = groupBy(marks, mark => mark.administration_id)
  const disagreements = [...marksByDose.values()].flatMap(doseMarks => {
    const { status, effective } = administrationState(doseMarks)
    return status === 'disagreement' ? [{ kind: status, marks: effective }] : []
  })
  return [...doubleDoses, ...disagreements]
}

/** Conflicts about connected doses: one item to review, however many pairs of marks it has. */
export interface ConflictGroup<M extends Mark = Mark> extends DoseConflict<M> {
  /** The ids of the administrations that the marks are about. */
  readonly administrationIds: ReadonlySet<string>
}

export function groupConflicts<M extends Mark>(conflicts: readonly DoseConflict<M>[]): ConflictGroup<M>[] {
  let groups: { kind: DoseConflict['kind']; marks: Set<M>; administrationIds: Set<string> }[] = []
  for (const { kind, marks } of conflicts) {
    const mergedGroup = {
      kind,
      marks: new Set(marks),
      administrationIds: new Set(marks.map(mark => mark.administration_id)),
    }
    const sharesNoDose = ({ administrationIds }: (typeof groups)[number]) =>
      ![...administrationIds].some(administrationId => mergedGroup.administrationIds.has(administrationId))
    for (const group of groups.filter(candidate => !sharesNoDose(candidate))) {
      if (group.kind === 'possible_double_dose') mergedGroup.kind = group.kind
      for (const mark of group.marks) mergedGroup.marks.add(mark)
      for (const administrationId of group.administrationIds)
        mergedGroup.administrationIds.add(administrationId)
    }
    groups = [...groups.filter(sharesNoDose), mergedGroup]
  }
  return groups.map(({ kind, marks, administrationIds }) => ({
    kind,
    marks: inRecordedOrder([...marks]),
    administrationIds,
  }))
}

/** Whether a person has reviewed all the marks of a conflict and left them as they are (M5.11). */
export const isReviewed = (
  { marks }: Pick<DoseConflict, 'marks'>,
  item: { resolution: string | null; subject_ids: readonly string[] },
): boolean => item.resolution === 'reviewed' && marks.every(({ id }) => item.subject_ids.includes(id))
