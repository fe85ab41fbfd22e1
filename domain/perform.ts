/** Runs an operation, the same way on a device and on the server. */
import { Refusal } from './errors.ts'
import type { OperationContext, OperationDefinition } from './operation.ts'
import { RecordSet, type Reference, type RowInCollection, referenceKey } from './record-set.ts'
import { type Collection, entityOf } from './registry.ts'
import type { Ownership } from './rules/access/permissions.ts'
import { validate } from './validate.ts'
import { type Scope, scopeKindOf, WITHDRAWN_SCOPE } from './values/scope.ts'

/** An operation whose arguments have been read by its own schema. */
export interface ParsedOperation {
  readonly definition: OperationDefinition
  readonly args: unknown
}

/**
 * Reads arguments of this version of an operation, or of an older one (S13). Throws a `Refusal` naming the fields. Text
 * from an older app is accepted: forms, REST and imports have already read new text more strictly.
 */
export function readArguments(
  definition: OperationDefinition,
  args: Record<string, unknown>,
  version = definition.version,
): ParsedOperation {
  let currentArgs = args
  for (let fromVersion = version; fromVersion < definition.version; fromVersion++)
    currentArgs = definition.upcasts?.[fromVersion]?.(currentArgs) ?? currentArgs
  return { definition, args: validate(definition.args, currentArgs, { isKept: true }) }
}

/** Loads the rows behind references into the set. */
export type LoadRecords = (references: Reference[], records: RecordSet) => Promise<void>

/** Loads from the passed rows, which must include all rows that the references lead to. */
export function loadFromRows(rows: readonly RowInCollection[]): LoadRecords {
  return async (references, records) => {
    for (const reference of references) {
      for (const entry of rows) if (isReferenced(reference, entry)) records.put(entry)
    }
  }
}

/** Whether a reference leads to a row. */
export const isReferenced = (reference: Reference, { collection, row }: RowInCollection): boolean =>
  reference.collection === collection &&
  ('id' in reference
    ? reference.id === row.id
    : (row as unknown as Record<string, unknown>)[reference.field] === reference.value)

/**
 * One more than the longest chain: from a decision about a version of an order to the order, its client, the homes of
 * their company, the stock of these homes, and the orders of an item there.
 */
const MAX_STEPS = 7

/** Loads everything these operations reference. */
export const loadOperationRecords = (
  operations: readonly ParsedOperation[],
  load: LoadRecords,
): Promise<RecordSet> =>
  loadReferencedRecords(
    records => operations.flatMap(({ definition, args }) => definition.references(args, records)),
    load,
  )

/**
 * Loads what is referenced, following records to records, in as few rounds as the longest chain has links.
 * `findReferences` is called again with the records loaded until there are no new references.
 */
export async function loadReferencedRecords(
  findReferences: (records: RecordSet) => readonly Reference[],
  load: LoadRecords,
): Promise<RecordSet> {
  const records = new RecordSet()
  const requestedKeys = new Set<string>()
  for (let step = 0; step < MAX_STEPS; step++) {
    const newReferences = new Map<string, Reference>()
    for (const reference of findReferences(records)) {
      const key = referenceKey(reference)
      if (!requestedKeys.has(key)) newReferences.set(key, reference)
    }
    if (newReferences.size === 0) return records
    for (const key of newReferences.keys()) requestedKeys.add(key)
    await load([...newReferences.values()], records)
  }
  throw new Error(`An operation references records more than ${MAX_STEPS} steps away.`)
}

/** Returns the scope of an operation's records; undefined when they are missing. */
export function scopeOf({ definition, args }: ParsedOperation, records: RecordSet): Scope | undefined {
  try {
    return definition.scope(args, records)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

/**
 * Returns whose record an operation changes, as far as a person who sees this scope can know: a record that is missing
 * or elsewhere may be the author's own.
 */
export function ownerOf(
  operation: ParsedOperation,
  records: RecordSet,
  scope: Scope | undefined,
  { author_id, recorded_at }: Pick<OperationContext, 'author_id' | 'recorded_at'>,
): Ownership {
  const { definition, args } = operation
  if (definition.ownerOf === undefined) return 'anyone'
  const owner =
    scopeOf(operation, records) === scope ? definition.ownerOf(args, records, recorded_at) : undefined
  return (owner ?? author_id) === author_id ? 'own' : 'anyone'
}

export interface OperationResult {
  readonly changedRows: RowInCollection[]
  /** Rows that were in another scope before and leave it. */
  readonly departedRows: readonly { collection: Collection; id: string | number; scope: Scope }[]
}

/**
 * Returns what an operation changes, and puts it into the set, so that the next operation in the queue builds on it.
 * Throws its refusal.
 */
export function perform(
  { definition, args }: ParsedOperation,
  records: RecordSet,
  context: OperationContext,
): OperationResult {
  if (definition.onlineActionLabel !== undefined && context.executionContext !== 'rest') {
    throw new Refusal('conflict', `${definition.onlineActionLabel} needs a connection to Hearth.`)
  }
  const previousRow = (entry: RowInCollection) => records.one(entry.collection, entry.row.id)
  const changedRows = definition
    .apply(args, records, context)
    .filter(entry => previousRow(entry) !== entry.row)
  const departedRows = changedRows.flatMap(entry => {
    const previous = previousRow(entry)
    return previous === undefined || previous.scope === entry.row.scope
      ? []
      : [{ collection: entry.collection, id: previous.id, scope: previous.scope }]
  })
  for (const entry of changedRows) {
    // Pulls skip collections that do not belong to a kind of scope: no device would receive the row.
    const isVisible = entry.row.scope !== WITHDRAWN_SCOPE
    if (isVisible && !entityOf(entry.collection).scopes.includes(scopeKindOf(entry.row.scope))) {
      throw new Error(`No ${entry.collection} lives in ${entry.row.scope}.`)
    }
    records.put(entry)
  }
  return { changedRows, departedRows }
}
