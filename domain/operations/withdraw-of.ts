import type * as v from 'valibot'
import { notFound } from '../errors.ts'
import { defineOperation, type OperationContext, type OperationDefinition } from '../operation.ts'
import type { RowOf, StoredRow } from '../registry.ts'
import {
  type ClientCollection,
  changedRow,
  idIn,
  keptVersion,
  ownedBy,
  type RecordArgs,
  recordArgs,
  recordThere,
  referenceTo,
} from './client-record.ts'
import { type Moments, notAhead } from './moments.ts'

interface WithdrawDescription<
  Kind extends string,
  C extends ClientCollection,
  Fields extends v.ObjectEntries,
> {
  readonly kind: Kind
  readonly clinical: boolean
  /** What the author says besides which record: a reason. */
  readonly fields: Fields
  /** The word in "… not found." */
  readonly what: string
  /** The field that names its author, where rights to one's own differ. */
  readonly owner?: keyof StoredRow<C> & string
  isGone(row: RowOf<C>): boolean
  /** Its moments, with what is said of one in the future. */
  readonly moments?: Moments
  /** Throws a `Refusal` when it may not be. */
  check?(
    before: RowOf<C>,
    args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>,
    context: OperationContext,
  ): void
  /** Whether what it said before is kept as a `record_version`. */
  readonly keepsVersions?: boolean
  /** Who took it off the chart, when and why. */
  follows(
    context: OperationContext,
    args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>,
  ): Partial<StoredRow<C>>
}

/** The operation that takes a record off a client's chart, or settles it. The row stays, with who did it and when. */
export function withdrawOf<
  const Kind extends string,
  C extends ClientCollection,
  Fields extends v.ObjectEntries,
>(
  collection: C,
  {
    kind,
    clinical,
    fields,
    what,
    owner,
    isGone,
    moments,
    check,
    keepsVersions,
    follows,
  }: WithdrawDescription<Kind, C, Fields>,
): OperationDefinition<Kind, RecordArgs<C, Fields>> {
  return defineOperation({
    kind,
    version: 1,
    clinical,
    args: recordArgs(collection, fields),
    references: args => [referenceTo(collection, idIn(collection, args))],
    scope: (args, records) => recordThere(collection, idIn(collection, args), records, what).scope,
    ...ownedBy(collection, owner),
    apply(args, records, context) {
      const before = recordThere(collection, idIn(collection, args), records, what)
      if (isGone(before)) throw notFound(what)
      const sent = args as unknown as v.InferOutput<v.StrictObjectSchema<Fields, undefined>>
      const said = notAhead(sent as object, moments, context) as typeof sent
      check?.(before, said, context)
      const row: RowOf<C> = { ...before, ...follows(context, said) }
      return [
        changedRow(collection, row),
        ...(keepsVersions === true ? keptVersion(collection, before, row, kind, context) : []),
      ]
    },
  })
}
