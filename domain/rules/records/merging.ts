import { canonicalJson } from '../../values/canonical-json.ts'
/**
 * Two people's changes to one record (S8). Fields that belong together are a group of the entity; changes to
 * different groups both count, changes to one group are put side by side for a person to choose. Nothing is
 * overwritten silently.
 */

export type Fields = Readonly<Record<string, unknown>>

/** One group in which the record has changed since the author looked at it. */
export interface Dispute {
  readonly group: string
  /**
   * The group as it is (`standing`, a stored name for what is in effect), and as its author meant it: their changes
   * with the fields they saw beside them. Mixing two people's parts of a group would make an order that no person
   * wrote.
   */
  readonly standing: Fields
  readonly proposed: Fields
}

export interface MergeResult {
  /** The changes without a dispute. */
  readonly accepted: Fields
  readonly disputes: readonly Dispute[]
}

/**
 * Merges the requested `changes` into `row` as it is now. `seenFields` are the fields as the author saw them (null: the
 * author looks at what is there now), `maxSetSizes` the fields that are sets with the most members of each. A field outside
 * all groups is a group of its own. Pure.
 */
export function mergeChanges(
  groups: Readonly<Record<string, readonly string[]>>,
  row: Fields,
  changes: Fields,
  seenFields: Fields | null,
  maxSetSizes: Readonly<Record<string, number>> = {},
): MergeResult {
  const accepted: Record<string, unknown> = {}
  const disputes: Dispute[] = []
  const openFields = new Set(Object.keys(changes))
  for (const [field, maxSize] of Object.entries(maxSetSizes)) {
    if (seenFields === null || !openFields.has(field) || !Object.hasOwn(seenFields, field)) continue
    const mergedMembers = mergedSet(row[field], changes[field], seenFields[field])
    if (mergedMembers.length > maxSize) continue
    accepted[field] = mergedMembers
    openFields.delete(field)
  }
  while (openFields.size > 0) {
    const [field = ''] = openFields
    const [group, members] = groupOf(groups, field)
    const groupChanges = pickPresent(changes, members)
    for (const member of members) openFields.delete(member)
    const proposed = { ...pickPresent(seenFields ?? {}, members), ...groupChanges }
    const current = pick(row, Object.keys(proposed))
    if (seenFields === null || !hasChanged(members, row, seenFields) || isSame(current, proposed)) {
      Object.assign(accepted, groupChanges)
    } else disputes.push({ group, standing: current, proposed })
  }
  return { accepted, disputes }
}

/**
 * Returns the present members without those the author removed, and with those the author added. Null is an empty set.
 */
function mergedSet(currentSet: unknown, wantedSet: unknown, seenSet: unknown): unknown[] {
  const [current, wanted, seen] = [currentSet, wantedSet, seenSet].map(set => (Array.isArray(set) ? set : []))
  const keptMembers = (current ?? []).filter(member => wanted?.includes(member) || !seen?.includes(member))
  return [
    ...keptMembers,
    ...(wanted ?? []).filter(member => !seen?.includes(member) && !keptMembers.includes(member)),
  ]
}

const groupOf = (groups: Readonly<Record<string, readonly string[]>>, field: string) =>
  Object.entries(groups).find(([, members]) => members.includes(field)) ?? ([field, [field]] as const)

const hasChanged = (members: readonly string[], row: Fields, seenFields: Fields): boolean =>
  members.some(member => Object.hasOwn(seenFields, member) && !isSame(seenFields[member], row[member]))

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null)

const pick = (source: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, source[name]]))

/** Returns the part of the names that the record has. */
const pickPresent = (source: Fields, names: readonly string[]): Fields =>
  pick(
    source,
    names.filter(name => Object.hasOwn(source, name)),
  )
