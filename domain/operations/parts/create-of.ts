import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { factsOf } from '../../field.ts'
import { defineOperation, type OperationContext, type OperationDefinition } from '../../operation.ts'
import type { RecordSet, Reference, RowInCollection } from '../../record-set.ts'
import { entityOf, type RowOf, type StoredRow } from '../../registry.ts'
import { mergeChanges, type Fields as Values } from '../../rules/records/merging.ts'
import { homeIdOf, type Scope } from '../../values/scope.ts'
import { type LocationFields, locationReferences } from './client-home.ts'
import {
  findRow,
  idField,
  type LocatedCollection,
  type LocationOf,
  type RecordArgs,
  recordArgs,
  referenceTo,
  requireTypedLocation,
  toAnyRow,
  versionRows,
} from './client-record.ts'
import { refuseUnconfirmed } from './confirmed.ts'
import { type MomentMessages, withoutFutureMoments } from './moments.ts'
import { twoVersionsItem } from './two-versions.ts'

/**
 * How to join records of the same facts made on two tablets: the first record stays, and where the second differs, both
 * versions are kept for a person to choose (S8).
 */
interface JoinRules<C extends LocatedCollection> {
  canJoin(existingRow: RowOf<C>): boolean
  /** The fields its author entered. */
  readonly fields: v.ObjectEntries
  /** The operation that changes these fields. */
  readonly operationKind: string
}

type ClientField = { readonly client_id: v.GenericSchema<unknown, number | null> }

type CreationField<Schema> = Schema extends v.GenericSchema
  ? undefined extends v.InferInput<Schema>
    ? Schema
    : Schema extends { readonly facts: { readonly format: 'photos' } }
      ? v.OptionalSchema<Schema, Extract<readonly [], v.Default<Schema, undefined>>>
      : null extends v.InferInput<Schema>
        ? v.OptionalSchema<Schema, Extract<null, v.Default<Schema, undefined>>>
        : Schema
  : never

type CreationFields<Fields> = { readonly [Name in keyof Fields]: CreationField<Fields[Name]> }

/**
 * Returns the fields of a new record. Fields that may be empty may be left out: an older version of Hearth on a tablet
 * does not send a field it does not know.
 */
export const creationFields = <Fields extends v.ObjectEntries>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, creationField(schema as v.GenericSchema)]),
  ) as unknown as CreationFields<Fields>

function creationField(schema: v.GenericSchema): v.GenericSchema {
  if (v.is(schema, undefined)) return schema
  if (factsOf(schema)?.format === 'photos') return v.optional(schema, [])
  return v.is(schema, null) ? v.optional(schema, null) : schema
}

interface CreateDescription<
  Kind extends string,
  C extends LocatedCollection,
  Fields extends v.ObjectEntries & ClientField,
> {
  readonly kind: Kind
  readonly isClinical: boolean
  /** The fields the author enters, by the names of the entity's fields. */
  readonly fields: Fields
  /** The message when the id is already used. */
  readonly takenMessage: string
  /** For a record with a derived id: what happens when it is made a second time. */
  readonly joinRules?: JoinRules<C>
  /** Its moments, each with the message for a moment in the future. */
  readonly momentMessages?: MomentMessages
  /** Other records it refers to. */
  references?(args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>, records: RecordSet): Reference[]
  /** Throws a `Refusal` when it is not allowed. */
  check?(row: RowOf<C>, location: LocationOf<C>, records: RecordSet, context: OperationContext): void
  /** Returns the doubts to confirm before it is accepted; `fields` then has `is_confirmed`. */
  doubts?(
    row: RowOf<C>,
    location: LocationOf<C>,
    records: RecordSet,
    context: OperationContext,
  ): readonly string[]
  /** Returns the derived fields: author, times, home. */
  readonly derivedFields: (
    context: OperationContext,
    location: LocationOf<C>,
    args: v.InferOutput<v.StrictObjectSchema<Fields, undefined>>,
    records: RecordSet,
    id: string,
  ) => Omit<StoredRow<C>, 'id' | keyof v.InferOutput<v.StrictObjectSchema<Fields, undefined>>>
  /** Other rows that change with it. */
  otherRows?(location: LocationOf<C>, context: OperationContext): RowInCollection[]
}

/**
 * Returns the operation that adds a record about a client or a home. The record belongs to the client's home, or to the
 * named home, and has an id made on the device (`<collection>_id`).
 */
export function createOf<
  const Kind extends string,
  C extends LocatedCollection,
  Fields extends v.ObjectEntries & ClientField,
>(
  collection: C,
  {
    kind,
    isClinical,
    fields,
    takenMessage,
    joinRules,
    momentMessages,
    references,
    check,
    doubts,
    derivedFields,
    otherRows,
  }: CreateDescription<Kind, C, Fields>,
): OperationDefinition<Kind, RecordArgs<C, CreationFields<Fields>>> {
  type Args = v.InferOutput<v.StrictObjectSchema<Fields, undefined>>
  const idName = idField(collection)
  // The cast gives the schema's output, which TypeScript cannot compute for a generic name.
  const readArgs = (args: unknown) => {
    const { [idName as string]: id, is_confirmed, ...fieldArgs } = args as Record<string, unknown>
    return {
      id: id as string,
      isConfirmed: is_confirmed === true,
      locationFields: fieldArgs as unknown as LocationFields,
      fieldArgs: fieldArgs as unknown as Args,
    }
  }
  return defineOperation({
    kind,
    version: 1,
    isClinical,
    args: recordArgs(collection, creationFields(fields)),
    references(args, records) {
      const { id, locationFields, fieldArgs } = readArgs(args)
      return [
        referenceTo(collection, id),
        ...locationReferences(locationFields, records),
        ...(references?.(fieldArgs, records) ?? []),
      ]
    },
    scope: (args, records) =>
      requireTypedLocation(collection, readArgs(args).locationFields, records).home.scope,
    apply(args, records, context) {
      const { id, locationFields, fieldArgs: sentArgs, isConfirmed } = readArgs(args)
      const checkedArgs = withoutFutureMoments(sentArgs as object, momentMessages, context) as typeof sentArgs
      const location = requireTypedLocation(collection, locationFields, records)
      const existingRow = findRow(collection, id, records)
      if (existingRow !== undefined && joinRules?.canJoin(existingRow) !== true)
        throw new Refusal('conflict', takenMessage)
      const { scope } = location.home
      const derivedValues = derivedFields(context, location, checkedArgs, records, id)
      const row = { id, ...checkedArgs, ...derivedValues, scope, revision: 0 } as unknown as RowOf<C>
      check?.(row, location, records, context)
      refuseUnconfirmed(doubts?.(row, location, records, context) ?? [], isConfirmed, context)
      if (existingRow !== undefined && joinRules !== undefined)
        return joinRows(collection, existingRow, row, joinRules, kind, context)
      return [toAnyRow(collection, row), ...(otherRows?.(location, context) ?? [])]
    },
  })
}

function joinRows<C extends LocatedCollection>(
  collection: C,
  existingRow: RowOf<C> & LocationFields & { scope: Scope },
  row: RowOf<C>,
  { fields, operationKind }: JoinRules<C>,
  operation: string,
  context: OperationContext,
): RowInCollection[] {
  const names = Object.keys(fields)
  const enteredValues = Object.fromEntries(names.map(name => [name, (row as Values)[name]]))
  // Its author saw none of the first record: empty fields are filled, and all other differences are in dispute.
  const seen = Object.fromEntries(names.map(name => [name, null]))
  const { mergeGroups, sets } = entityOf(collection)
  const { acceptedChanges: mergedFields, disputes } = mergeChanges(
    mergeGroups,
    existingRow,
    enteredValues,
    seen,
    sets,
  )
  const { client_id, scope } = existingRow
  const id = String(existingRow.id)
  const record = { collection, id, client_id, home_id: homeIdOf(scope) ?? null, scope }
  const attentionItems = disputes.map(dispute => {
    const { standing, proposed } = dispute
    const args = { [idField(collection)]: id, changes: proposed, seen: standing }
    return twoVersionsItem(dispute, record, { kind: operationKind, version: 1, args }, context)
  })
  const filledRow = { ...existingRow, ...mergedFields }
  const version = versionRows(collection, existingRow, filledRow, operation, context)
  return [toAnyRow(collection, filledRow), ...version, ...attentionItems]
}
