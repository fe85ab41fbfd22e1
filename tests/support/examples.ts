/** Real rows of every collection, found in `domain/examples/`: `progress-note.ts` has those of `progress_note`. */
import type { Collection, Examples } from '#domain/registry.ts'

type ExamplesByCollection = { readonly [C in Collection]: Examples<C> }

const files = import.meta.glob<Examples<Collection>>('../../domain/examples/*.ts', {
  eager: true,
  import: 'examples',
})

const collectionOf = (path: string) => path.replace(/^.*\/([\w-]+)\.ts$/, '$1').replaceAll('-', '_')

// Each file is typed for its collection; registry.test.ts compares the names and reads every row by its entity.
export const examples = Object.fromEntries(
  Object.entries(files).map(([path, rows]) => [collectionOf(path), rows]),
) as ExamplesByCollection
