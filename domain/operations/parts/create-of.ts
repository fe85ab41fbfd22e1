import type * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation, type OperationContext, type OperationDefinition } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import { entityOf, type RowOf, type StoredRow } from '../../registry.ts'
import { mergeChanges, type Fields as Values } from '../../rules/records/merging.ts'
import { homeOf, type Scope } from '../../values/scope.ts'
import { type HomeOrClient, placeReferences } from './client-home.ts'
import {
  changedRow,
  idField,
  keptVersion,
  type PlacedCollection,
  type PlaceOf,
  placeIn,
  type RecordArgs,
  recordArgs,
  referenceTo,
  rowIn,
} from './client-record.ts'
import { refuseUnconfirmed } from './confirmed.ts'
import { type Moments, notAhead } from './moments.ts'
import { twoVersions } from './two-versions.ts'

/**
 * How to join records of the same facts made on two tablets: the first record stays, and where the second differs, both
 * versions are kept for a person to choose (S8).
 */
interface Joins<C extends PlacedCollection> {
  when(there: RowOf<C>): boolean
  /** The fields its author entered. */
  readonly fields: v.ObjectEntries
  /** The operation that changes these fields. */
  readonly as: string
}

type ClientField = { readonly client_id: v.GenericSchema<unknown, number | null> }

interface CreateDescription<
  Kind extends string,
  C extends PlacedCollection,
  Fields extends v.ObjectEntries & ClientField,
> {
  readonly kind: Kind
  readonly clinical: boolean
  /** The fields the author enters, by the names of the entity's fields. */
  readonly fields: Fields
  /** The message when the id is already used. */
  readonly taken: string
  /** For a record with a derived id: what happens when it is made a second time. */
  readonly joins?: Joins<C>
  /** Its moments, each with the message for a moment in the future. */
  readonly moments?: Moments
  /** Other records it refers to. */
  references?(args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>, records: RecordSet): Reference[]
  /** Throws a `Refusal` when it is not allowed. */
  check?(row: RowOf<C>, where: PlaceOf<C>, records: RecordSet, context: OperationContext): void
  /** Returns the doubts to confirm before it is accepted; `fields` then has `is_confirmed`. */
  doubts?(row: RowOf<C>, where: PlaceOf<C>, records: RecordSet, context: OperationContext): readonly string[]
  /** Returns the derived fields: author, times, home. */
  readonly follows: (
    context: OperationContext,
    where: PlaceOf<C>,
    said: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>,
    records: RecordSet,
    id: string,
  ) => Omit<StoredRow<C>, 'id' | keyof v.InferOutput<v.StrictObjectSchema<Fields, undefined>>>
  /** Other rows that change with it. */
  alongside?(where: PlaceOf<C>, context: OperationContext): AnyRow[]
}

/**
 * Returns the operation that adds a record about a client or a home. The record belongs to the client's home, or to the
 * named home, and has an id made on the device (`<collection>_id`).
 */
export function createOf<
  const Kind extends string,
  C extends PlacedCollection,
  Fields extends v.ObjectEntries & ClientField,
>(
  collection: C,
  {
    kind,
    clinical,
    fields,
    taken,
    joins,
    moments,
    references,
    check,
    doubts,
    follows,
    alongside,
  }: CreateDescription<Kind, C, Fields>,
): OperationDefinition<Kind, RecordArgs<C, Fields>> {
  type Said = v.InferOutput<v.StrictObjectSchema<Fields, undefined>>
  const name = idField(collection)
  // The cast gives the schema's output, which TypeScript cannot compute for a generic name.
  const read = (args: unknown) => {
    const { [name as string]: id, is_confirmed, ...said } = args as Record<string, unknown>
    return {
      id: id as string,
      isRight: is_confirmed === true,
      placed: said as unknown as HomeOrClient,
      said: said as unknown as Said,
    }
  }
  return defineOperation({
    kind,
    version: 1,
    clinical,
    args: recordArgs(collection, fields),
    references(args, records) {
      const { id, placed, said } = read(args)
      return [
        referenceTo(collection, id),
        ...placeReferences(placed, records),
        ...(references?.(said, records) ?? []),
      ]
    },
    scope: (args, records) => placeIn(collection, read(args).placed, records).home.scope,
    apply(args, records, context) {
      const { id, placed, said: sent, isRight } = read(args)
      const said = notAhead(sent as object, moments, context) as typeof sent
      const where = placeIn(collection, placed, records)
      const there = rowIn(collection, id, records)
      if (there !== undefined && joins?.when(there) !== true) throw new Refusal('conflict', taken)
      const { scope } = where.home
      const made = follows(context, where, said, records, id)
      const row = { id, ...said, ...made, scope, revision: 0 } as unknown as RowOf<C>
      check?.(row, where, records, context)
      refuseUnconfirmed(doubts?.(row, where, records, context) ?? [], isRight, context)
      if (there !== undefined && joins !== undefined)
        return joined(collection, there, row, joins, kind, context)
      return [changedRow(collection, row), ...(alongside?.(where, context) ?? [])]
    },
  })
}

function joined<C extends PlacedCollection>(
  collection: C,
  there: RowOf<C> & HomeOrClient & { scope: Scope },
  row: RowOf<C>,
  { fields, as: kind }: Joins<C>,
  operation: string,
  context: OperationContext,
): AnyRow[] {
  const names = Object.keys(fields)
  const written = Object.fromEntries(names.map(name => [name, (row as Values)[name]]))
  // Its author saw none of the first record: empty fields are filled, and all other differences are in dispute.
  const seen = Object.fromEntries(names.map(name => [name, null]))
  const { groups, sets } = entityOf(collection)
  const { settled, disputes } = mergeChanges(groups, there, written, seen, sets)
  const { client_id, scope } = there
  const id = String(there.id)
  const about = { collection, id, client_id, home_id: homeOf(scope) ?? null, scope }
  const items = disputes.map(dispute => {
    const { standing, proposed } = dispute
    const args = { [idField(collection)]: id, changes: proposed, seen: standing }
    return twoVersions(dispute, about, { kind, version: 1, args }, context)
  })
  const filled = { ...there, ...settled }
  const version = keptVersion(collection, there, filled, operation, context)
  return [changedRow(collection, filled), ...version, ...items]
}
