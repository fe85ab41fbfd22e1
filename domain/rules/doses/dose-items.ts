/**
 * The items about marks that contradict each other: one for a dose or a group of connected doses, which grows with the
 * marks (M5.14). Pure; the server loads what it needs and writes the results.
 */
import type { RowOf } from '../../registry.ts'
import type { Instant } from '../../values/dates.ts'
import { derivedId } from '../../values/ids.ts'
import { unresolved } from '../records/unresolved-item.ts'
import { type ConflictGroup, conflictGroups, type DoseConflict, isLookedAt } from './dose-conflicts.ts'
import { inRecordedOrder } from './effective-marks.ts'

type Mark = RowOf<'mark'>
type Item = RowOf<'attention_item'>

/** More marks than a person reads; further marks are only counted. */
export const MAX_SUBJECTS = 50

export interface KnownDoses {
  /** All marks of the doses concerned, the new ones last, in the order they were applied. */
  readonly known: readonly Mark[]
  readonly fresh: readonly Mark[]
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
  known,
  fresh,
  items,
  conflictsAmong,
  receivedAt,
}: KnownDoses): ItemAfterMark[] {
  const marks = [...known, ...fresh]
  const conflicts = conflictsAmong(marks)
  const doseOf = new Map(marks.map(mark => [mark.id, mark.administration_id]))
  const isAbout = (item: Item, doses: ReadonlySet<string>) =>
    item.subject_ids.some(id => doses.has(doseOf.get(id) ?? ''))
  const open = items.filter(({ resolved_at }) => resolved_at === null).sort(byOpening)
  const touched = new Set(fresh.map(mark => mark.administration_id))
  const groups = conflictGroups(
    conflicts.filter(conflict => !items.some(item => isLookedAt(conflict, item))),
  ).filter(({ doses }) => [...doses].some(dose => touched.has(dose)))

  const changed = groups.flatMap(group => {
    const [existing, ...joined] = open.filter(item => isAbout(item, group.doses))
    const mark = lastOf(
      inRecordedOrder(fresh.filter(({ administration_id }) => group.doses.has(administration_id))),
    )
    const groupItems =
      existing === undefined
        ? [newItem(group, items, receivedAt)]
        : [...grown(existing, joined, group), ...joined.map(item => closed(item, mark, JOINED))]
    return groupItems.map(item => ({ item, mark }))
  })
  const dosesOf = (item: Item) => new Set(item.subject_ids.flatMap(id => doseOf.get(id) ?? []))
  const settled = open.flatMap(item => {
    const doses = dosesOf(item)
    const isOpenAmong = (some: readonly DoseConflict<Mark>[]) =>
      some.some(conflict => conflict.marks.some(mark => doses.has(mark.administration_id)))
    if (isOpenAmong(conflicts) || ![...doses].some(dose => touched.has(dose))) return []
    // The first of the new marks after which nothing contradicts any more.
    const settling = fresh.find((_, i) => !isOpenAmong(conflictsAmong([...known, ...fresh.slice(0, i + 1)])))
    return settling === undefined ? [] : [{ item: closed(item, settling, null), mark: settling }]
  })
  return [...changed, ...settled]
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
  const taken = new Set(items.map(({ id }) => id))
  let round = 1
  while (taken.has(doseItemId(first?.administration_id ?? '', round))) round++
  const { client_id, home_id, author_id, recorded_at, scope } = lastOf(group.marks)
  const listed = withSubjects([], group)
  return {
    id: doseItemId(first?.administration_id ?? '', round),
    kind: group.kind,
    client_id,
    home_id,
    ...listed,
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

function grown(item: Item, joined: readonly Item[], group: ConflictGroup<Mark>): Item[] {
  const before = [item, ...joined].flatMap(({ subject_ids }) => subject_ids)
  const listed = withSubjects(before, group)
  const isSame =
    item.kind === group.kind &&
    item.subject_ids.length === listed.subject_ids.length &&
    item.details.more === listed.details.more
  return isSame ? [] : [{ ...item, kind: group.kind, ...listed }]
}

/** Lists subjects: those listed before stay, then the first marks of the group. */
function withSubjects(before: readonly string[], { marks }: ConflictGroup<Mark>) {
  const all = [...new Set([...before, ...marks.map(({ id }) => id)])]
  const more = all.length - MAX_SUBJECTS
  return { subject_ids: all.slice(0, MAX_SUBJECTS), details: more > 0 ? { more } : {} }
}

/** Closes an item in the name of the author of the mark that made it unnecessary, at the time of that mark. */
const closed = (item: Item, { author_id, recorded_at }: Mark, resolution_reason: string | null): Item => ({
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
