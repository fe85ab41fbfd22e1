/** Which photos records name, by their ids (decision 32). */
import { attachmentCollections } from '../collections.ts'
import type { Collection } from '../registry.ts'

/** The ids of the photos a row names; none for a row of a collection without photos. */
export const photoIdsOf = (row: object): readonly string[] =>
  'photo_ids' in row && Array.isArray(row.photo_ids) ? (row.photo_ids as string[]) : []

/** The ids that the arguments of an operation give to the record it writes or changes. */
export function photosNamedBy(args: Readonly<Record<string, unknown>>): readonly string[] {
  const { changes } = args
  return photoIdsOf(typeof changes === 'object' && changes !== null ? changes : args)
}

/** Those among them that its author did not see there already. */
export function photosAddedBy(args: Readonly<Record<string, unknown>>): readonly string[] {
  const { seen } = args
  const before = typeof seen === 'object' && seen !== null ? photoIdsOf(seen) : []
  return photosNamedBy(args).filter(id => !before.includes(id))
}

/** The record that an operation gives photos to; undefined for one of a kind without photos. */
export function recordWithPhotos(
  kind: string,
  args: Readonly<Record<string, unknown>>,
): { readonly collection: Collection; readonly id: string } | undefined {
  const collection = attachmentCollections.find(name => kind.startsWith(`${name}.`))
  const id = args[`${collection}_id`]
  return collection === undefined || typeof id !== 'string' ? undefined : { collection, id }
}
