/** Finds other given doses of the same drug that are too close in time to a new dose (M5). Pure. */
import {
  cachedPlan,
  type DrugMarks,
  type MarkRow,
  type VersionRow,
} from '#domain/rules/doses/chart/orders.ts'
import { possibleDoubleDoses } from '#domain/rules/doses/double-dose.ts'
import type { Mark } from '#domain/rules/doses/effective-marks.ts'
import type { Instant } from '#domain/values/dates.ts'

interface DoseToGive {
  administration_id: string
  version: VersionRow
  drugMarks: DrugMarks
}

/** Returns marks that would make a possible double dose if the author of the new mark had seen no other mark. */
export function tooCloseMarksOf(
  { administration_id, version, drugMarks }: DoseToGive,
  given_at: Instant,
): MarkRow[] {
  const otherMarks = new Map(
    drugMarks.marks
      .filter(mark => mark.administration_id !== administration_id)
      .map(mark => [mark.id, mark] as const),
  )
  const newMark: Mark = {
    id: '',
    administration_id,
    medication_id: version.medication_id,
    status: 'given',
    given_at,
    recorded_at: given_at,
    seen_mark_ids: [],
  }
  const planOf = (mark: Mark) => {
    const otherMark = otherMarks.get(mark.id)
    return otherMark === undefined ? cachedPlan(version) : drugMarks.planOf(otherMark)
  }
  return possibleDoubleDoses<Mark>([...otherMarks.values(), newMark], planOf)
    .filter(({ first, second }) => first === newMark || second === newMark)
    .flatMap(({ first, second }) => otherMarks.get(first === newMark ? second.id : first.id) ?? [])
}
