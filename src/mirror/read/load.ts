/** Loads the records that an operation or a label references, including this device's own unsent changes. */
import { collections } from '#domain/collections.ts'
import type { LoadRecords } from '#domain/perform.ts'
import type { Reference } from '#domain/record-set.ts'
import { type Collection, entityOf, type RowOf } from '#domain/registry.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import type { Bounds, Key, Query, Range } from './query.ts'
import { readRows } from './read.ts'

/** Returns a loader that reads the mirror, inside or outside of a transaction. */
export function createMirrorLoader(mirror: MirrorDatabase): LoadRecords {
  return async (references, records) => {
    const queries = collections.flatMap(collection => queriesFor(collection, references))
    // In parallel: a tap waits for the slowest query, not for their sum.
    const rowsByQuery = await Promise.all(queries.map(query => readRows(mirror, query)))
    for (const [index, { collection }] of queries.entries()) {
      for (const { record_state, ...row } of rowsByQuery[index] ?? []) {
        records.putRow(collection, row as unknown as RowOf<Collection>)
      }
    }
  }
}

/** Returns one query for all ids of a collection, and one for each other field that references use. */
function queriesFor(collection: Collection, references: readonly Reference[]): Query<Collection>[] {
  const idReferences: ReferenceById[] = []
  const valuesByField = new Map<string, Key[]>()
  for (const reference of references) {
    if (reference.collection !== collection) continue
    if ('id' in reference) idReferences.push(reference)
    else valuesByField.set(reference.field, [...(valuesByField.get(reference.field) ?? []), reference.value])
  }
  const queries: Query<Collection>[] = [...valuesByField].map(([field, values]) => ({
    collection,
    ...keyFilterFor(collection, field, values),
  }))
  if (idReferences.length > 0) {
    const within = boundsOf(idReferences)
    queries.push({ collection, anyOf: idReferences.map(({ id }) => id), ...(within && { within }) })
  }
  return queries
}

/** Returns a search by the index of the field, or by a compound index of it and a text field. */
function keyFilterFor(
  collection: Collection,
  field: string,
  values: readonly Key[],
): { index: string } & ({ anyOf: readonly Key[] } | { ranges: readonly Range[] }) {
  const { indexes } = entityOf(collection)
  const compoundIndex = indexes.includes(field)
    ? undefined
    : indexes.find(index => index.startsWith(`[${field}+`))
  return compoundIndex === undefined
    ? { index: field, anyOf: values }
    : { index: compoundIndex, ranges: values.map(value => ({ from: [value, ''], to: [value, '\uffff'] })) }
}

type ReferenceById = Extract<Reference, { readonly id: unknown }>

/** Returns the days and clients within which the rows are known to be; undefined when a reference lacks its days. */
function boundsOf(references: readonly ReferenceById[]): Bounds | undefined {
  const days = references.flatMap(({ rowDate = [] }) => rowDate).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined || days.length < references.length) return undefined
  const client_ids = references.flatMap(({ client_id = [] }) => client_id)
  return client_ids.length < references.length ? { from, to } : { from, to, client_ids }
}
