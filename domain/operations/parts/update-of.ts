import * as v from 'valibot'
import type { Entity } from '../../entity.ts'
import { notFound, Refusal } from '../../errors.ts'
import { defineOperation, type OperationContext, type OperationDefinition } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import { entityOf, type RowOf, type StoredRow } from '../../registry.ts'
import { type Fields, mergeChanges } from '../../rules/records/merging.ts'
import { optionalOf } from '../../values/partial.ts'
import type { HomeOrClient } from './client-home.ts'
import {
  changedRow,
  idField,
  idIn,
  keptVersion,
  ownedBy,
  type PlacedCollection,
  type PlaceOf,
  placeIn,
  type RecordArgs,
  recordArgs,
  recordReferences,
  recordThere,
  rowIn,
} from './client-record.ts'
import { refuseUnconfirmed } from './confirmed.ts'
import { type Moments, notAhead } from './moments.ts'
import { type Disputed, type TakesOtherVersion, twoVersions } from './two-versions.ts'

/** What a person asks to be different, and the fields as they saw them (null: as they are now). */
export interface AskedChanges {
  readonly changes: Fields
  readonly seen: Fields | null
}

export interface MergedChanges {
  readonly changes: Fields
  /** An item about each group in which the record has moved on since (S8). */
  readonly items: readonly AnyRow[]
}

/** The changes that take effect, and the items about those that cannot. Throws when nothing is asked for. */
export function mergedChanges(
  { changes, seen }: AskedChanges,
  { groups, sets }: Pick<Entity, 'groups' | 'sets'>,
  row: Fields,
  disputed: Disputed,
  takeOther: TakesOtherVersion,
  context: OperationContext,
): MergedChanges {
  if (Object.keys(changes).length === 0) throw new Refusal('invalid_input', 'No data provided for update')
  const { settled, disputes } = mergeChanges(groups, row, changes, seen, sets)
  return {
    changes: settled,
    items: disputes.map(dispute => twoVersions(dispute, disputed, takeOther(dispute), context)),
  }
}

interface UpdateDescription<
  Kind extends string,
  C extends PlacedCollection,
  Changing extends v.ObjectEntries,
  Asked extends v.ObjectEntries,
> {
  readonly kind: Kind
  readonly clinical: boolean
  /** The fields that may change, by their names in the entity. */
  readonly fields: Changing
  /** The word in "… not found." */
  readonly recordName: string
  /** The field that names its author, where rights to one's own differ. */
  readonly owner?: keyof StoredRow<C> & string
  /** Whether the record was removed; a change finds it missing. */
  isGone(row: RowOf<C>): boolean
  /** The fields that follow from a change: who and when, and what is computed from the others. */
  follows(
    context: OperationContext,
    after: RowOf<C>,
    where: PlaceOf<C>,
    records: RecordSet,
  ): Partial<StoredRow<C>>
  /** Its moments, with what is said of one in the future. */
  readonly moments?: Moments
  /** Further records it reads. */
  references?(before: RowOf<C> & HomeOrClient, records: RecordSet, changes: Fields): Reference[]
  /** Whether what it said before is kept as a `record_version`. */
  readonly keepsVersions?: boolean
  /** Throws a `Refusal` when it may not be. */
  check?(row: RowOf<C>, where: PlaceOf<C>, context: OperationContext, records: RecordSet): void
  /** What is odd in what changes, and asked before it is taken. */
  readonly asks?: {
    readonly fields: Asked
    doubts(row: RowOf<C>, before: RowOf<C>, records: RecordSet): readonly string[]
  }
  /** Rows that change with it, or keep what it said before where they are no `record_version`. */
  alongside?(before: RowOf<C>, context: OperationContext, after: RowOf<C>, records: RecordSet): AnyRow[]
}

const isRightIn = (args: unknown): boolean =>
  (args as { readonly is_confirmed?: boolean }).is_confirmed === true
const changesIn = (args: unknown): Fields => (args as AskedChanges).changes

export interface UpdateFields<Changing extends Record<string, v.GenericSchema>> extends v.ObjectEntries {
  readonly changes: ReturnType<typeof optionalOf<Changing>>
  readonly seen: v.NullableSchema<ReturnType<typeof optionalOf<Changing>>, undefined>
}

/**
 * The operation that changes a record about a client or a home. Absent is untouched, null is cleared. Changes to different
 * groups of the entity's fields merge; where somebody else changed the same group since, both versions are kept and a
 * person decides (S8).
 */
export function updateOf<
  const Kind extends string,
  C extends PlacedCollection,
  Changing extends Record<string, v.GenericSchema>,
  Asked extends v.ObjectEntries = Record<never, never>,
>(
  collection: C,
  description: UpdateDescription<Kind, C, Changing, Asked>,
): OperationDefinition<Kind, RecordArgs<C, UpdateFields<Changing> & Asked>> {
  const { kind, clinical, fields, recordName, owner, isGone, follows, check, asks, alongside } = description
  const { references, keepsVersions = false, moments } = description
  const name = idField(collection)
  return defineOperation({
    kind,
    version: 1,
    clinical,
    args: recordArgs<C, UpdateFields<Changing> & Asked>(collection, {
      changes: optionalOf(fields),
      seen: v.nullable(optionalOf(fields)),
      ...(asks?.fields as Asked),
    }),
    references(args, records) {
      const id = idIn(collection, args)
      const before = rowIn(collection, id, records)
      return [
        ...recordReferences(collection, id, records),
        ...(before === undefined ? [] : (references?.(before, records, changesIn(args)) ?? [])),
      ]
    },
    scope: (args, records) => recordThere(collection, idIn(collection, args), records, recordName).scope,
    ...ownedBy(collection, owner),
    apply(args, records, context) {
      const id = idIn(collection, args)
      const before = recordThere(collection, id, records, recordName)
      if (isGone(before)) throw notFound(recordName)
      const where = placeIn(collection, before, records)
      const { scope, client_id } = before
      const asked = args as unknown as AskedChanges
      const { changes, items } = mergedChanges(
        { ...asked, changes: notAhead(asked.changes, moments, context) },
        entityOf(collection),
        before as Fields,
        { collection, id, client_id, home_id: where.home.id, scope },
        ({ standing, proposed }) => ({
          kind,
          version: 1,
          args: { [name]: id, changes: proposed, seen: standing },
        }),
        context,
      )
      if (Object.keys(changes).length === 0) return [...items]
      const after: RowOf<C> = { ...before, ...changes }
      const row: RowOf<C> = { ...after, ...follows(context, after, where, records) }
      check?.(row, where, context, records)
      refuseUnconfirmed(asks?.doubts(row, before, records) ?? [], isRightIn(args), context)
      return [
        changedRow(collection, row),
        ...(keepsVersions ? keptVersion(collection, before, row, kind, context) : []),
        ...(alongside?.(before, context, row, records) ?? []),
        ...items,
      ]
    },
  })
}
