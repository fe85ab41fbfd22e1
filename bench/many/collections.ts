/** In place of `domain/collections.ts`: with the facts of the made-up kinds. */

import { collectionFacts as factsToday, collections as today } from '../../domain/collections.ts'
import type { Collection } from '../../domain/registry.ts'
import { madeUpKinds } from './made-up.ts'

const madeUp = madeUpKinds(today.length)

export const collections = [...today, ...(Object.keys(madeUp) as Collection[])]
export const isCollection = (name: string): name is Collection =>
  (collections as readonly string[]).includes(name)
export function collectionFacts(collection: Collection): ReturnType<typeof factsToday> {
  const { dateField } = madeUp[collection] ?? {}
  return collection in madeUp ? (dateField === undefined ? {} : { dateField }) : factsToday(collection)
}
export const isPacked = (collection: Collection): boolean =>
  collectionFacts(collection).dateField !== undefined
export const packedCollections = collections.filter(isPacked)
export { attachmentCollections, photoAddressCollections } from '../../domain/collections.ts'
