/** Finds the photos that records name by id (decision 32). */
import { attachmentCollections } from '../collections.ts'
import type { Collection } from '../registry.ts'

/** Returns the ids of the photos a row names; none for a row of a collection without photos. */
export const photoIdsOf = (row: object): readonly string[] =>
  'photo_ids' in row && Array.isArray(row.photo_ids) ? (row.photo_ids as string[]) : []

/** Returns the photo ids that the arguments of an operation set on the record it writes or changes. */
export function photoIdsSetBy(args: Readonly<Record<string, unknown>>): readonly string[] {
  const { changes } = args
  return photoIdsOf(typeof changes === 'object' && changes !== null ? changes : args)
}

/** Returns the named photos that the author did not already see on the record. */
export function photoIdsAddedBy(args: Readonly<Record<string, unknown>>): readonly string[] {
  const { seen } = args
  const seenIds = typeof seen === 'object' && seen !== null ? photoIdsOf(seen) : []
  return photoIdsSetBy(args).filter(id => !seenIds.includes(id))
}

/** Returns the record whose photos an operation sets; undefined for a kind of record without photos. */
export function recordWithPhotos(
  kind: string,
  args: Readonly<Record<string, unknown>>,
): { readonly collection: Collection; readonly id: string } | undefined {
  const collection = attachmentCollections.find(name => kind.startsWith(`${name}.`))
  const id = args[`${collection}_id`]
  return collection === undefined || typeof id !== 'string' ? undefined : { collection, id }
}
