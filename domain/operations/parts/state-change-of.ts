import type * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation, type OperationContext, type OperationDefinition } from '../../operation.ts'
import type { RecordSet, Reference, RowInCollection } from '../../record-set.ts'
import type { RowOf, StoredRow } from '../../registry.ts'
import type { LocationFields } from './client-home.ts'
import {
  findRow,
  type LocatedCollection,
  ownerRule,
  type RecordArgs,
  recordArgs,
  recordIdOf,
  referenceTo,
  requireRecord,
  toAnyRow,
  versionRows,
} from './client-record.ts'
import { type MomentMessages, withoutFutureMoments } from './moments.ts'

interface StateChangeDescription<
  Kind extends string,
  C extends LocatedCollection,
  Fields extends v.ObjectEntries,
> {
  readonly kind: Kind
  readonly isClinical: boolean
  /** The fields the author enters besides the record's id: a reason. */
  readonly fields: Fields
  /** The name in the message "… not found." */
  readonly recordName: string
  /** The field with its author, where the rights to one's own records differ. */
  readonly ownerField?: keyof StoredRow<C> & string
  isGone(row: RowOf<C>): boolean
  /** Whether it has already been done: then nothing changes. */
  isDone?(row: RowOf<C>): boolean
  /** Its moments, each with the message for a moment in the future. */
  readonly momentMessages?: MomentMessages
  /** Throws a `Refusal` when it is not allowed. */
  check?(
    previous: RowOf<C>,
    args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>,
    context: OperationContext,
    records: RecordSet,
  ): void
  /** Whether its previous content is kept as a `record_version`. */
  readonly keepsVersions?: boolean
  /** Other records it reads. */
  references?(
    previous: RowOf<C> & LocationFields,
    records: RecordSet,
    args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>,
  ): Reference[]
  /** Returns the fields that the operation sets: who did it, when and why. */
  derivedFields(
    context: OperationContext,
    args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>,
    previous: RowOf<C>,
    records: RecordSet,
  ): Partial<StoredRow<C>>
  /** Other rows that change with it. */
  otherRows?(
    previous: RowOf<C>,
    context: OperationContext,
    row: RowOf<C>,
    records: RecordSet,
  ): RowInCollection[]
}

/**
 * Returns an operation that acts on an existing record without a form: it removes, withdraws, settles or reopens the
 * record. The row stays, with who did it and when.
 */
export function stateChangeOf<
  const Kind extends string,
  C extends LocatedCollection,
  Fields extends v.ObjectEntries,
>(
  collection: C,
  {
    kind,
    isClinical,
    fields,
    recordName,
    ownerField,
    isGone,
    isDone,
    momentMessages,
    check,
    keepsVersions,
    references,
    derivedFields,
    otherRows,
  }: StateChangeDescription<Kind, C, Fields>,
): OperationDefinition<Kind, RecordArgs<C, Fields>> {
  type Args = v.InferOutput<v.StrictObjectSchema<Fields, undefined>>
  return defineOperation({
    kind,
    version: 1,
    isClinical,
    args: recordArgs(collection, fields),
    references(args, records) {
      const id = recordIdOf(collection, args)
      const previous = findRow(collection, id, records)
      const otherReferences = previous && references?.(previous, records, args as unknown as Args)
      return [referenceTo(collection, id), ...(otherReferences ?? [])]
    },
    scope: (args, records) =>
      requireRecord(collection, recordIdOf(collection, args), records, recordName).scope,
    ...ownerRule(collection, ownerField),
    apply(args, records, context) {
      const previous = requireRecord(collection, recordIdOf(collection, args), records, recordName)
      if (isGone(previous)) throw notFound(recordName)
      if (isDone?.(previous) === true) return []
      const sentArgs = args as unknown as Args
      const checkedArgs = withoutFutureMoments(sentArgs as object, momentMessages, context) as typeof sentArgs
      check?.(previous, checkedArgs, context, records)
      const row: RowOf<C> = { ...previous, ...derivedFields(context, checkedArgs, previous, records) }
      return [
        toAnyRow(collection, row),
        ...(keepsVersions === true ? versionRows(collection, previous, row, kind, context) : []),
        ...(otherRows?.(previous, context, row, records) ?? []),
      ]
    },
  })
}
