import type * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation, type OperationContext, type OperationDefinition } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import type { RowOf, StoredRow } from '../../registry.ts'
import type { HomeOrClient } from './client-home.ts'
import {
  changedRow,
  idIn,
  keptVersion,
  ownedBy,
  type PlacedCollection,
  type RecordArgs,
  recordArgs,
  recordThere,
  referenceTo,
  rowIn,
} from './client-record.ts'
import { type Moments, notAhead } from './moments.ts'

interface WithdrawDescription<
  Kind extends string,
  C extends PlacedCollection,
  Fields extends v.ObjectEntries,
> {
  readonly kind: Kind
  readonly clinical: boolean
  /** The fields the author enters besides the record's id: a reason. */
  readonly fields: Fields
  /** The name in the message "… not found." */
  readonly recordName: string
  /** The field with its author, where the rights to one's own records differ. */
  readonly owner?: keyof StoredRow<C> & string
  isGone(row: RowOf<C>): boolean
  /** Whether it has already been done: then nothing changes. */
  isDone?(row: RowOf<C>): boolean
  /** Its moments, each with the message for a moment in the future. */
  readonly moments?: Moments
  /** Throws a `Refusal` when it is not allowed. */
  check?(
    before: RowOf<C>,
    args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>,
    context: OperationContext,
    records: RecordSet,
  ): void
  /** Whether its previous content is kept as a `record_version`. */
  readonly keepsVersions?: boolean
  /** Other records it reads. */
  references?(
    before: RowOf<C> & HomeOrClient,
    records: RecordSet,
    args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>,
  ): Reference[]
  /** Returns the fields that follow: who took it off the chart, when and why. */
  follows(
    context: OperationContext,
    args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>,
    before: RowOf<C>,
    records: RecordSet,
  ): Partial<StoredRow<C>>
  /** Other rows that change with it. */
  alongside?(before: RowOf<C>, context: OperationContext, after: RowOf<C>, records: RecordSet): AnyRow[]
}

/** Returns the operation that takes a record off the lists, or settles it. The row stays, with who did it and when. */
export function withdrawOf<
  const Kind extends string,
  C extends PlacedCollection,
  Fields extends v.ObjectEntries,
>(
  collection: C,
  {
    kind,
    clinical,
    fields,
    recordName,
    owner,
    isGone,
    isDone,
    moments,
    check,
    keepsVersions,
    references,
    follows,
    alongside,
  }: WithdrawDescription<Kind, C, Fields>,
): OperationDefinition<Kind, RecordArgs<C, Fields>> {
  type Said = v.InferOutput<v.StrictObjectSchema<Fields, undefined>>
  return defineOperation({
    kind,
    version: 1,
    clinical,
    args: recordArgs(collection, fields),
    references(args, records) {
      const id = idIn(collection, args)
      const before = rowIn(collection, id, records)
      const further = before && references?.(before, records, args as unknown as Said)
      return [referenceTo(collection, id), ...(further ?? [])]
    },
    scope: (args, records) => recordThere(collection, idIn(collection, args), records, recordName).scope,
    ...ownedBy(collection, owner),
    apply(args, records, context) {
      const before = recordThere(collection, idIn(collection, args), records, recordName)
      if (isGone(before)) throw notFound(recordName)
      if (isDone?.(before) === true) return []
      const sent = args as unknown as Said
      const said = notAhead(sent as object, moments, context) as typeof sent
      check?.(before, said, context, records)
      const row: RowOf<C> = { ...before, ...follows(context, said, before, records) }
      return [
        changedRow(collection, row),
        ...(keepsVersions === true ? keptVersion(collection, before, row, kind, context) : []),
        ...(alongside?.(before, context, row, records) ?? []),
      ]
    },
  })
}
