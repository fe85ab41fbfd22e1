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
  readonly acceptedChanges: Fields
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
  const acceptedChanges: Record<string, unknown> = {}
  const disputes: Dispute[] = []
  const unmergedFields = new Set(Object.keys(changes))
  for (const [field, maxSize] of Object.entries(maxSetSizes)) {
    if (seenFields === null || !unmergedFields.has(field) || !Object.hasOwn(seenFields, field)) continue
    const mergedMembers = mergeSets(row[field], changes[field], seenFields[field])
    if (mergedMembers.length > maxSize) continue
    acceptedChanges[field] = mergedMembers
    unmergedFields.delete(field)
  }
  while (unmergedFields.size > 0) {
    const [field = ''] = unmergedFields
    const [group, groupFields] = groupOf(groups, field)
    const groupChanges = pickPresent(changes, groupFields)
    for (const groupField of groupFields) unmergedFields.delete(groupField)
    const proposed = { ...pickPresent(seenFields ?? {}, groupFields), ...groupChanges }
    const currentFields = pick(row, Object.keys(proposed))
    if (seenFields === null || !hasChanged(groupFields, row, seenFields) || isSame(currentFields, proposed)) {
      Object.assign(acceptedChanges, groupChanges)
    } else disputes.push({ group, standing: currentFields, proposed })
  }
  return { acceptedChanges, disputes }
}

/**
 * Returns the present members without those the author removed, and with those the author added. Null is an empty set.
 */
function mergeSets(currentSet: unknown, proposedSet: unknown, seenSet: unknown): unknown[] {
  const [currentMembers, proposedMembers, seenMembers] = [currentSet, proposedSet, seenSet].map(set =>
    Array.isArray(set) ? set : [],
  )
  const keptMembers = (currentMembers ?? []).filter(
    member => proposedMembers?.includes(member) || !seenMembers?.includes(member),
  )
  return [
    ...keptMembers,
    ...(proposedMembers ?? []).filter(
      member => !seenMembers?.includes(member) && !keptMembers.includes(member),
    ),
  ]
}

const groupOf = (groups: Readonly<Record<string, readonly string[]>>, field: string) =>
  Object.entries(groups).find(([, members]) => members.includes(field)) ?? ([field, [field]] as const)

const hasChanged = (fields: readonly string[], row: Fields, seenFields: Fields): boolean =>
  fields.some(field => Object.hasOwn(seenFields, field) && !isSame(seenFields[field], row[field]))

const isSame = (value: unknown, otherValue: unknown): boolean =>
  canonicalJson(value ?? null) === canonicalJson(otherValue ?? null)

const pick = (source: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, source[name]]))

/** Returns those of the named fields that `source` has. */
const pickPresent = (source: Fields, names: readonly string[]): Fields =>
  pick(
    source,
    names.filter(name => Object.hasOwn(source, name)),
  )
