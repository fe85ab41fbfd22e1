import type * as v from 'valibot'
import { Refusal } from '../errors.ts'
import { defineOperation, type OperationContext, type OperationDefinition } from '../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../record-set.ts'
import type { RowOf, StoredRow } from '../registry.ts'
import { type ClientAndHome, clientAndHome, clientReferences } from './client-home.ts'
import {
  type ClientCollection,
  changedRow,
  idField,
  type RecordArgs,
  recordArgs,
  referenceTo,
  rowIn,
} from './client-record.ts'

type ClientField = { readonly client_id: v.GenericSchema<unknown, number> }

interface CreateDescription<
  Kind extends string,
  C extends ClientCollection,
  Fields extends v.ObjectEntries & ClientField,
> {
  readonly kind: Kind
  readonly clinical: boolean
  /** What the author says, by the names of the entity's fields. */
  readonly fields: Fields
  /** The answer when the id is taken. */
  readonly taken: string
  /** Further records it names. */
  references?(args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>): Reference[]
  /** Throws a `Refusal` when it may not be. */
  check?(row: RowOf<C>, where: ClientAndHome, records: RecordSet, context: OperationContext): void
  /** The fields that follow: author, times, home. */
  readonly follows: (
    context: OperationContext,
    where: ClientAndHome,
  ) => Omit<StoredRow<C>, 'id' | keyof v.InferOutput<v.StrictObjectSchema<Fields, undefined>>>
  /** Rows that change with it. */
  alongside?(where: ClientAndHome, context: OperationContext): AnyRow[]
}

/**
 * The operation that adds a record to a client's chart: it lives in the client's home, under an id made on the device
 * (`<collection>_id`).
 */
export function createOf<
  const Kind extends string,
  C extends ClientCollection,
  Fields extends v.ObjectEntries & ClientField,
>(
  collection: C,
  {
    kind,
    clinical,
    fields,
    taken,
    references,
    check,
    follows,
    alongside,
  }: CreateDescription<Kind, C, Fields>,
): OperationDefinition<Kind, RecordArgs<C, Fields>> {
  type Said = v.InferOutput<v.StrictObjectSchema<Fields, undefined>>
  const name = idField(collection)
  // The output of the schema; TypeScript does not compute it for a generic name.
  const read = (args: unknown) => {
    const { [name as string]: id, ...said } = args as Record<string, unknown>
    return { id: id as string, client_id: said.client_id as number, said: said as unknown as Said }
  }
  return defineOperation({
    kind,
    version: 1,
    clinical,
    args: recordArgs(collection, fields),
    references(args, records) {
      const { id, client_id, said } = read(args)
      return [
        referenceTo(collection, id),
        ...clientReferences(client_id, records),
        ...(references?.(said) ?? []),
      ]
    },
    scope: (args, records) => clientAndHome(read(args).client_id, records).client.scope,
    apply(args, records, context) {
      const { id, client_id, said } = read(args)
      const where = clientAndHome(client_id, records)
      if (rowIn(collection, id, records) !== undefined) throw new Refusal('conflict', taken)
      const { scope } = where.client
      const row = { id, ...said, ...follows(context, where), scope, revision: 0 } as unknown as RowOf<C>
      check?.(row, where, records, context)
      return [changedRow(collection, row), ...(alongside?.(where, context) ?? [])]
    },
  })
}
