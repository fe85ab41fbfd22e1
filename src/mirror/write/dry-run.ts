/** Dry runs: what an operation would do on this device, without writing anything. */
import { collections } from '#domain/collections.ts'
import type { OperationContext } from '#domain/operation.ts'
import {
  isReferenced,
  type LoadRecords,
  loadOperationRecords,
  type ParsedOperation,
  perform,
} from '#domain/perform.ts'
import { RecordSet, type Reference, type RowInCollection } from '#domain/record-set.ts'
import { createMirrorLoader } from '../read/load.ts'
import type { MirrorDatabase } from '../tables/database.ts'

export type DryRun = Awaited<ReturnType<typeof dryRun>>

/**
 * Returns the rows an operation would change, its scope, the revisions of the records it
 * references, and the collections it needs. Reads this device's rows or, with `load`, rows of a
 * screen, which may be outdated (see `isUnchanged`).
 *
 * @throws Refusal when the operation is not allowed
 */
export async function dryRun(
  mirror: MirrorDatabase,
  operation: ParsedOperation,
  context: OperationContext,
  load: LoadRecords = createMirrorLoader(mirror),
) {
  const records = await loadOperationRecords([operation], load)
  const references = operation.definition.references(operation.args, records)
  const rests_on = keysOf(records, references)
  const baseRevisions: Record<string, number> = {}
  for (const reference of references) {
    if (!('id' in reference)) continue
    const row = records.one(reference.collection, reference.id)
    if (row !== undefined) baseRevisions[`${reference.collection}/${reference.id}`] = row.revision
  }
  // Read before the change is applied, because the change may close the record that defines the scope.
  const scope = operation.definition.scope(operation.args, records)
  const loadedRecords = records.copy()
  const { changedRows } = perform(operation, records, context)
  const neededCollections = new Set([...references, ...changedRows].map(({ collection }) => collection))
  return {
    base: baseRevisions,
    changed: changedRows,
    scope,
    rests_on,
    references,
    loadedRecords,
    collections: neededCollections,
  }
}

/** Returns the keys of rows the result depends on, without rows only searched: an inventory may have very many. */
function keysOf(records: RecordSet, references: readonly Reference[]): string[] {
  const isOnlySearched = (reference: Reference) => 'isConsultedOnly' in reference
  const dependencies = references.filter(reference => !isOnlySearched(reference))
  const searchedCollections = new Set(references.filter(isOnlySearched).map(({ collection }) => collection))
  return collections.flatMap(collection => {
    const collectionDependencies = dependencies.filter(reference => reference.collection === collection)
    // Safe cast: the row belongs to this collection.
    const isDependency = (row: unknown) =>
      !searchedCollections.has(collection) ||
      collectionDependencies.some(reference =>
        isReferenced(reference, { collection, row } as RowInCollection),
      )
    return records
      .all(collection)
      .filter(row => isDependency(row))
      .map(({ id }) => `${collection}/${id}`)
  })
}

/** Whether this device's rows equal those of a dry run. Takes one round trip to the database. */
export async function isUnchanged(
  mirror: MirrorDatabase,
  { references, loadedRecords }: DryRun,
): Promise<boolean> {
  const currentRecords = new RecordSet()
  await createMirrorLoader(mirror)([...references], currentRecords)
  return currentRecords.equals(loadedRecords)
}
