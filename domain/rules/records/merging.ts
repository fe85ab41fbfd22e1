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

export interface Merged {
  /** The changes without a dispute. */
  readonly settled: Fields
  readonly disputes: readonly Dispute[]
}

/**
 * Merges the requested `changes` into `row` as it is now. `seen` are the fields as the author saw them (null: the
 * author looks at what is there now), `sets` the fields that are sets with the most members of each. A field outside
 * all groups is a group of its own. Pure.
 */
export function mergeChanges(
  groups: Readonly<Record<string, readonly string[]>>,
  row: Fields,
  changes: Fields,
  seen: Fields | null,
  sets: Readonly<Record<string, number>> = {},
): Merged {
  const settled: Record<string, unknown> = {}
  const disputes: Dispute[] = []
  const asked = new Set(Object.keys(changes))
  for (const [field, most] of Object.entries(sets)) {
    if (seen === null || !asked.has(field) || !Object.hasOwn(seen, field)) continue
    const merged = mergedSet(row[field], changes[field], seen[field])
    if (merged.length > most) continue
    settled[field] = merged
    asked.delete(field)
  }
  while (asked.size > 0) {
    const [field = ''] = asked
    const [group, members] = groupOf(groups, field)
    const wanted = some(changes, members)
    for (const member of members) asked.delete(member)
    const meant = { ...some(seen ?? {}, members), ...wanted }
    const standing = pick(row, Object.keys(meant))
    if (seen === null || !hasMoved(members, row, seen) || isSame(standing, meant)) {
      Object.assign(settled, wanted)
    } else disputes.push({ group, standing, proposed: meant })
  }
  return { settled, disputes }
}

/**
 * Returns the present members without those the author removed, and with those the author added. Null is an empty set.
 */
function mergedSet(there: unknown, wanted: unknown, seen: unknown): unknown[] {
  const [now, wish, before] = [there, wanted, seen].map(set => (Array.isArray(set) ? set : []))
  const kept = (now ?? []).filter(member => wish?.includes(member) || !before?.includes(member))
  return [...kept, ...(wish ?? []).filter(member => !before?.includes(member) && !kept.includes(member))]
}

const groupOf = (groups: Readonly<Record<string, readonly string[]>>, field: string) =>
  Object.entries(groups).find(([, members]) => members.includes(field)) ?? ([field, [field]] as const)

const hasMoved = (members: readonly string[], row: Fields, seen: Fields): boolean =>
  members.some(member => Object.hasOwn(seen, member) && !isSame(seen[member], row[member]))

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null)

const pick = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, from[name]]))

/** Returns the part of the names that the record has. */
const some = (from: Fields, names: readonly string[]): Fields =>
  pick(
    from,
    names.filter(name => Object.hasOwn(from, name)),
  )
