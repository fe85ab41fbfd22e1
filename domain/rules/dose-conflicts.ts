/** Marks of one item for one client that do not fit together (M5): what a manager is asked to look at. */
import { attentionId, unresolved } from '../entities/attention-item.ts'
import type { RowOf } from '../registry.ts'
import { groupBy } from '../values/group-by.ts'
import { possibleDoubleDoses, type ScheduleGaps } from './double-dose.ts'
import { administrationState, inRecordedOrder, type Mark } from './standing.ts'

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

/** The same marks make the same item, whoever notices. */
export const conflictId = ({ kind, marks }: DoseConflict): string =>
  attentionId(
    kind,
    marks.map(({ id }) => id),
  )

/** What a manager finds: opened by the mark that made it necessary. */
export function conflictItem(
  conflict: DoseConflict<RowOf<'mark'>>,
  opened_at: string,
): RowOf<'attention_item'> {
  const { client_id, home_id, author_id, recorded_at, scope } = newestOf(conflict.marks)
  return {
    id: conflictId(conflict),
    kind: conflict.kind,
    client_id,
    home_id,
    subject_ids: conflict.marks.map(({ id }) => id),
    details: {},
    author_id,
    recorded_at,
    opened_at,
    ...unresolved,
    scope,
  }
}

export function newestOf<M extends Mark>(marks: readonly M[]): M {
  const newest = inRecordedOrder(marks).at(-1)
  if (newest === undefined) throw new Error('A conflict without marks.')
  return newest
}
