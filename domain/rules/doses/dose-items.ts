/**
 * The items about marks that contradict each other: one for a dose or a group of connected doses, which grows with the
 * marks (M5.14). Pure; the server loads what it needs and writes the results.
 */
import type { RowOf } from '../../registry.ts'
import type { Instant } from '../../values/dates.ts'
import { derivedId } from '../../values/ids.ts'
import { unresolved } from '../records/unresolved-item.ts'
import { type ConflictGroup, conflictGroups, type DoseConflict, isReviewed } from './dose-conflicts.ts'
import { inRecordedOrder } from './effective-marks.ts'

type Mark = RowOf<'mark'>
type Item = RowOf<'attention_item'>

/** More marks than a person reads; further marks are only counted. */
export const MAX_SUBJECTS = 50

export interface MarkedDoses {
  /** All marks of the doses concerned, the new ones last, in the order they were applied. */
  readonly knownMarks: readonly Mark[]
  readonly newMarks: readonly Mark[]
  /** Every item about any of these marks, resolved or not. */
  readonly items: readonly Item[]
  readonly conflictsAmong: (marks: readonly Mark[]) => readonly DoseConflict<Mark>[]
  readonly receivedAt: Instant
}

/** An item that is new or has changed, and the new mark that caused it. */
export interface ItemAfterMark {
  readonly item: Item
  readonly mark: Mark
}

/** Returns every item that is new or has changed. */
export function itemsAfterMarks({
  knownMarks,
  newMarks,
  items,
  conflictsAmong,
  receivedAt,
}: MarkedDoses): ItemAfterMark[] {
  const marks = [...knownMarks, ...newMarks]
  const conflicts = conflictsAmong(marks)
  const doseOf = new Map(marks.map(mark => [mark.id, mark.administration_id]))
  const isAbout = (item: Item, doses: ReadonlySet<string>) =>
    item.subject_ids.some(id => doses.has(doseOf.get(id) ?? ''))
  const openItems = items.filter(({ resolved_at }) => resolved_at === null).sort(byOpening)
  const touchedDoses = new Set(newMarks.map(mark => mark.administration_id))
  const groups = conflictGroups(
    conflicts.filter(conflict => !items.some(item => isReviewed(conflict, item))),
  ).filter(({ doses }) => [...doses].some(dose => touchedDoses.has(dose)))

  const changedItems = groups.flatMap(group => {
    const [existing, ...joinedItems] = openItems.filter(item => isAbout(item, group.doses))
    const mark = lastOf(
      inRecordedOrder(newMarks.filter(({ administration_id }) => group.doses.has(administration_id))),
    )
    const groupItems =
      existing === undefined
        ? [newItem(group, items, receivedAt)]
        : [
            ...grownItem(existing, joinedItems, group),
            ...joinedItems.map(item => closedItem(item, mark, JOINED)),
          ]
    return groupItems.map(item => ({ item, mark }))
  })
  const dosesOf = (item: Item) => new Set(item.subject_ids.flatMap(id => doseOf.get(id) ?? []))
  const settledItems = openItems.flatMap(item => {
    const doses = dosesOf(item)
    const isOpenAmong = (candidates: readonly DoseConflict<Mark>[]) =>
      candidates.some(conflict => conflict.marks.some(mark => doses.has(mark.administration_id)))
    if (isOpenAmong(conflicts) || ![...doses].some(dose => touchedDoses.has(dose))) return []
    // The first of the new marks after which nothing contradicts any more.
    const settlingMark = newMarks.find(
      (_, i) => !isOpenAmong(conflictsAmong([...knownMarks, ...newMarks.slice(0, i + 1)])),
    )
    return settlingMark === undefined
      ? []
      : [{ item: closedItem(item, settlingMark, null), mark: settlingMark }]
  })
  return [...changedItems, ...settledItems]
}

const JOINED = 'Now part of another item about the same doses.'

const byOpening = (left: Item, right: Item) =>
  `${left.opened_at} ${left.id}` < `${right.opened_at} ${right.id}` ? -1 : 1

/**
 * Returns a new item. Its id comes from the first dose of the group, so that every device makes the same item; a
 * reviewed item of that id stays, and the next item has the next number.
 */
function newItem(group: ConflictGroup<Mark>, items: readonly Item[], opened_at: Instant): Item {
  const [first] = [...group.marks].sort((a, b) => (takenAt(a) < takenAt(b) ? -1 : 1))
  const takenIds = new Set(items.map(({ id }) => id))
  let round = 1
  while (takenIds.has(doseItemId(first?.administration_id ?? '', round))) round++
  const { client_id, home_id, author_id, recorded_at, scope } = lastOf(group.marks)
  const subjects = withSubjects([], group)
  return {
    id: doseItemId(first?.administration_id ?? '', round),
    kind: group.kind,
    client_id,
    home_id,
    ...subjects,
    author_id,
    recorded_at,
    opened_at,
    ...unresolved,
    scope,
  }
}

export const doseItemId = (administrationId: string, round: number): string =>
  derivedId('attention', 'doses', administrationId, String(round))

const takenAt = ({ given_at, recorded_at, id }: Mark) => `${given_at ?? recorded_at} ${id}`

function grownItem(item: Item, joinedItems: readonly Item[], group: ConflictGroup<Mark>): Item[] {
  const previousIds = [item, ...joinedItems].flatMap(({ subject_ids }) => subject_ids)
  const subjects = withSubjects(previousIds, group)
  const isSame =
    item.kind === group.kind &&
    item.subject_ids.length === subjects.subject_ids.length &&
    item.details.more === subjects.details.more
  return isSame ? [] : [{ ...item, kind: group.kind, ...subjects }]
}

/** Lists subjects: those listed before stay, then the first marks of the group. */
function withSubjects(previousIds: readonly string[], { marks }: ConflictGroup<Mark>) {
  const allIds = [...new Set([...previousIds, ...marks.map(({ id }) => id)])]
  const more = allIds.length - MAX_SUBJECTS
  return { subject_ids: allIds.slice(0, MAX_SUBJECTS), details: more > 0 ? { more } : {} }
}

/** Closes an item in the name of the author of the mark that made it unnecessary, at the time of that mark. */
const closedItem = (
  item: Item,
  { author_id, recorded_at }: Mark,
  resolution_reason: string | null,
): Item => ({
  ...item,
  resolved_at: recorded_at,
  resolved_by: author_id,
  resolution: 'corrected',
  resolution_reason,
})

function lastOf(marks: readonly Mark[]): Mark {
  const last = marks.at(-1)
  if (last === undefined) throw new Error('A conflict without marks.')
  return last
}
