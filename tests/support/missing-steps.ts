/** What the mirror's schema lacks of the registry. */
import { collections } from '#domain/collections.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { indexesAfter, type SchemaStep, schemaSteps } from '#src/mirror/tables/schema-steps.ts'

/** The indexes the registry asks for today. */
export const indexesOf = (collection: Collection): string =>
  ['id', 'scope', ...entityOf(collection).indexes].join(', ')

/** The differences between the steps and the registry, in a sentence each. */
export function missingSteps(steps: readonly SchemaStep[] = schemaSteps): string[] {
  const known = indexesAfter(steps)
  return collections
    .filter(collection => known[collection] !== indexesOf(collection))
    .map(
      collection =>
        `src/mirror/tables/schema-steps.ts: add ${collection}: '${indexesOf(collection)}' to the newest step, or to a new step when that one has been released.`,
    )
}
