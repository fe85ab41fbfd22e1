/** In place of `src/mirror/tables/schema-steps.ts`: another step brings the made-up kinds. */
import { type SchemaStep, schemaSteps as today } from '../../src/mirror/tables/schema-steps.ts'
import { indexesOf } from '../../tests/support/missing-steps.ts'
import { collections } from './collections.ts'

export * from '../../src/mirror/tables/schema-steps.ts'

const known = new Set(today.flatMap(step => Object.keys(step.collections)))
const added = collections.filter(collection => !known.has(collection))

export const schemaSteps: readonly SchemaStep[] = [
  ...today,
  {
    version: (today.at(-1)?.version ?? 0) + 1,
    collections: Object.fromEntries(added.map(collection => [collection, indexesOf(collection)])),
    tables: {},
  },
]
