/**
 * The attention items about marks that contradict each other: one for a dose or a group of connected doses, which gets
 * further marks as they arrive (M5.14). Pure; the server loads what it needs and writes the results.
 */
import type { RowOf } from '../../registry.ts'
import type { Instant } from '../../values/dates.ts'
import { derivedId } from '../../values/ids.ts'
import { unresolvedFields } from '../records/unresolved-item.ts'
import { type ConflictGroup, type DoseConflict, groupConflicts, isReviewed } from './dose-conflicts.ts'
import { inRecordedOrder } from './effective-marks.ts'

type Mark = RowOf<'mark'>
type Item = RowOf<'attention_item'>

/** The most marks that an item lists by id; further marks are only counted, as nobody reads so many. */
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
export interface ItemChange {
  readonly item: Item
  readonly mark: Mark
}

/** Returns every item that is new or has changed. */
export function itemChangesAfterMarks({
  knownMarks,
  newMarks,
  items,
  conflictsAmong,
  receivedAt,
}: MarkedDoses): ItemChange[] {
  const marks = [...knownMarks, ...newMarks]
  const conflicts = conflictsAmong(marks)
  const administrationIdByMarkId = new Map(marks.map(mark => [mark.id, mark.administration_id]))
  const isAbout = (item: Item, administrationIds: ReadonlySet<string>) =>
    item.subject_ids.some(id => administrationIds.has(administrationIdByMarkId.get(id) ?? ''))
  const openItems = items.filter(({ resolved_at }) => resolved_at === null).sort(byOpening)
  const changedAdministrationIds = new Set(newMarks.map(mark => mark.administration_id))
  const groups = groupConflicts(
    conflicts.filter(conflict => !items.some(item => isReviewed(conflict, item))),
  ).filter(({ administrationIds }) =>
    [...administrationIds].some(administrationId => changedAdministrationIds.has(administrationId)),
  )

  const changedItems = groups.flatMap(group => {
    const [existingItem, ...joinedItems] = openItems.filter(item => isAbout(item, group.administrationIds))
    const mark = lastOf(
      inRecordedOrder(
        newMarks.filter(({ administration_id }) => group.administrationIds.has(administration_id)),
      ),
    )
    const groupItems =
      existingItem === undefined
        ? [newItem(group, items, receivedAt)]
        : [
            ...extendItem(existingItem, joinedItems, group),
            ...joinedItems.map(item => closedItem(item, mark, JOINED_REASON)),
          ]
    return groupItems.map(item => ({ item, mark }))
  })
  const administrationIdsOf = (item: Item) =>
    new Set(item.subject_ids.flatMap(id => administrationIdByMarkId.get(id) ?? []))
  const settledItems = openItems.flatMap(item => {
    const administrationIds = administrationIdsOf(item)
    const hasConflictAmong = (candidates: readonly DoseConflict<Mark>[]) =>
      candidates.some(conflict => conflict.marks.some(mark => administrationIds.has(mark.administration_id)))
    if (
      hasConflictAmong(conflicts) ||
      ![...administrationIds].some(administrationId => changedAdministrationIds.has(administrationId))
    )
      return []
    // Finds the first of the new marks after which no marks contradict each other any more.
    const settlingMark = newMarks.find(
      (_, i) => !hasConflictAmong(conflictsAmong([...knownMarks, ...newMarks.slice(0, i + 1)])),
    )
    return settlingMark === undefined
      ? []
      : [{ item: closedItem(item, settlingMark, null), mark: settlingMark }]
  })
  return [...changedItems, ...settledItems]
}

const JOINED_REASON = 'Now part of another item about the same doses.'

const byOpening = (left: Item, right: Item) =>
  `${left.opened_at} ${left.id}` < `${right.opened_at} ${right.id}` ? -1 : 1

/**
 * Returns a new item. Its id comes from the first dose of the group, so that every device makes the same item; a
 * reviewed item of that id stays, and the next item has the next number.
 */
function newItem(group: ConflictGroup<Mark>, items: readonly Item[], opened_at: Instant): Item {
  const [firstMark] = [...group.marks].sort((a, b) => (takenAtKey(a) < takenAtKey(b) ? -1 : 1))
  const takenIds = new Set(items.map(({ id }) => id))
  let itemNumber = 1
  while (takenIds.has(doseItemId(firstMark?.administration_id ?? '', itemNumber))) itemNumber++
  const { client_id, home_id, author_id, recorded_at, scope } = lastOf(group.marks)
  const subjectFields = subjectFieldsWith([], group)
  return {
    id: doseItemId(firstMark?.administration_id ?? '', itemNumber),
    kind: group.kind,
    client_id,
    home_id,
    ...subjectFields,
    author_id,
    recorded_at,
    opened_at,
    ...unresolvedFields,
    scope,
  }
}

export const doseItemId = (administrationId: string, itemNumber: number): string =>
  derivedId('attention', 'doses', administrationId, String(itemNumber))

const takenAtKey = ({ given_at, recorded_at, id }: Mark) => `${given_at ?? recorded_at} ${id}`

function extendItem(item: Item, joinedItems: readonly Item[], group: ConflictGroup<Mark>): Item[] {
  const previousIds = [item, ...joinedItems].flatMap(({ subject_ids }) => subject_ids)
  const subjectFields = subjectFieldsWith(previousIds, group)
  const isUnchanged =
    item.kind === group.kind &&
    item.subject_ids.length === subjectFields.subject_ids.length &&
    item.details.more === subjectFields.details.more
  return isUnchanged ? [] : [{ ...item, kind: group.kind, ...subjectFields }]
}

/** Returns the fields that list the marks: those listed before stay, then come the first marks of the group. */
function subjectFieldsWith(previousIds: readonly string[], { marks }: ConflictGroup<Mark>) {
  const markIds = [...new Set([...previousIds, ...marks.map(({ id }) => id)])]
  const unlistedCount = markIds.length - MAX_SUBJECTS
  return {
    subject_ids: markIds.slice(0, MAX_SUBJECTS),
    details: unlistedCount > 0 ? { more: unlistedCount } : {},
  }
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
  const lastMark = marks.at(-1)
  if (lastMark === undefined) throw new Error('A conflict without marks.')
  return lastMark
}
