import * as v from 'valibot'
import type { Entity } from '../../entity.ts'
import { notFound, Refusal } from '../../errors.ts'
import { defineOperation, type OperationContext, type OperationDefinition } from '../../operation.ts'
import type { RecordSet, Reference, RowInCollection } from '../../record-set.ts'
import { entityOf, type RowOf, type StoredRow } from '../../registry.ts'
import { type Fields, mergeChanges } from '../../rules/records/merging.ts'
import { partialSchemaOf } from '../../values/partial.ts'
import type { LocationFields } from './client-home.ts'
import {
  findRow,
  idField,
  type LocatedCollection,
  type LocationOf,
  ownerRule,
  type RecordArgs,
  recordArgs,
  recordIdOf,
  recordReferences,
  requireRecord,
  requireTypedLocation,
  toAnyRow,
  versionRows,
} from './client-record.ts'
import { refuseUnconfirmed } from './confirmed.ts'
import { type MomentMessages, withoutFutureMoments } from './moments.ts'
import { type CreateOtherVersionOperation, type DisputedRecord, twoVersionsItem } from './two-versions.ts'

/** The changes a person requests, and the fields as they saw them (null: as they are now). */
export interface ChangeRequest {
  readonly changes: Fields
  readonly seen: Fields | null
}

export interface MergedChanges {
  readonly changes: Fields
  /** An attention item about each group of fields that another person has changed since (S8). */
  readonly attentionItems: readonly RowInCollection[]
}

/** Returns the changes that take effect, and attention items about the others. Throws when no change is requested. */
export function mergeRequestedChanges(
  { changes, seen }: ChangeRequest,
  { mergeGroups, sets }: Pick<Entity, 'mergeGroups' | 'sets'>,
  row: Fields,
  record: DisputedRecord,
  createOtherVersionOperation: CreateOtherVersionOperation,
  context: OperationContext,
): MergedChanges {
  if (Object.keys(changes).length === 0) throw new Refusal('invalid_input', 'No data provided for update')
  const { acceptedChanges, disputes } = mergeChanges(mergeGroups, row, changes, seen, sets)
  return {
    changes: acceptedChanges,
    attentionItems: disputes.map(dispute =>
      twoVersionsItem(dispute, record, createOtherVersionOperation(dispute), context),
    ),
  }
}

interface UpdateDescription<
  Kind extends string,
  C extends LocatedCollection,
  ChangingFields extends v.ObjectEntries,
  ConfirmationFields extends v.ObjectEntries,
> {
  readonly kind: Kind
  readonly isClinical: boolean
  /** The fields that may change, by their names in the entity. */
  readonly fields: ChangingFields
  /** The name in the message "… not found." */
  readonly recordName: string
  /** The field with its author, where the rights to one's own records differ. */
  readonly ownerField?: keyof StoredRow<C> & string
  /** Whether the record was removed; a change then throws `not_found`. */
  isGone(row: RowOf<C>): boolean
  /** Returns the fields that follow from a change: who and when, and fields computed from others. */
  derivedFields(
    context: OperationContext,
    row: RowOf<C>,
    location: LocationOf<C>,
    records: RecordSet,
  ): Partial<StoredRow<C>>
  /** Its moments, each with the message for a moment in the future. */
  readonly momentMessages?: MomentMessages
  /** Other records it reads. */
  references?(previous: RowOf<C> & LocationFields, records: RecordSet, changes: Fields): Reference[]
  /** Whether its previous content is kept as a `record_version`. */
  readonly keepsVersions?: boolean
  /** Throws a `Refusal` when it is not allowed. */
  check?(row: RowOf<C>, location: LocationOf<C>, context: OperationContext, records: RecordSet): void
  /** The doubts about a change that are confirmed before it is accepted. */
  readonly confirmation?: {
    readonly fields: ConfirmationFields
    doubts(row: RowOf<C>, previous: RowOf<C>, records: RecordSet): readonly string[]
  }
  /** Other rows that change with it, or that keep its previous content in another form than a `record_version`. */
  otherRows?(
    previous: RowOf<C>,
    context: OperationContext,
    row: RowOf<C>,
    records: RecordSet,
  ): RowInCollection[]
}

const hasConfirmedDoubts = (args: unknown): boolean =>
  (args as { readonly is_confirmed?: boolean }).is_confirmed === true
const changesOf = (args: unknown): Fields => (args as ChangeRequest).changes

export interface UpdateFields<ChangingFields extends Record<string, v.GenericSchema>>
  extends v.ObjectEntries {
  readonly changes: ReturnType<typeof partialSchemaOf<ChangingFields>>
  readonly seen: v.NullableSchema<ReturnType<typeof partialSchemaOf<ChangingFields>>, undefined>
}

/**
 * Returns the operation that changes a record about a client or a home. Absent is untouched, null clears. Changes to
 * different groups of the entity's fields merge; where another person changed the same group since, both versions are
 * kept and a person decides (S8).
 */
export function updateOf<
  const Kind extends string,
  C extends LocatedCollection,
  ChangingFields extends Record<string, v.GenericSchema>,
  ConfirmationFields extends v.ObjectEntries = Record<never, never>,
>(
  collection: C,
  description: UpdateDescription<Kind, C, ChangingFields, ConfirmationFields>,
): OperationDefinition<Kind, RecordArgs<C, UpdateFields<ChangingFields> & ConfirmationFields>> {
  const {
    kind,
    isClinical,
    fields,
    recordName,
    ownerField,
    isGone,
    derivedFields,
    check,
    confirmation,
    otherRows,
  } = description
  const { references, keepsVersions = false, momentMessages } = description
  const idName = idField(collection)
  return defineOperation({
    kind,
    version: 1,
    isClinical,
    args: recordArgs<C, UpdateFields<ChangingFields> & ConfirmationFields>(collection, {
      changes: partialSchemaOf(fields),
      seen: v.nullable(partialSchemaOf(fields)),
      ...(confirmation?.fields as ConfirmationFields),
    }),
    references(args, records) {
      const id = recordIdOf(collection, args)
      const previous = findRow(collection, id, records)
      return [
        ...recordReferences(collection, id, records),
        ...(previous === undefined ? [] : (references?.(previous, records, changesOf(args)) ?? [])),
      ]
    },
    scope: (args, records) =>
      requireRecord(collection, recordIdOf(collection, args), records, recordName).scope,
    ...ownerRule(collection, ownerField),
    apply(args, records, context) {
      const id = recordIdOf(collection, args)
      const previous = requireRecord(collection, id, records, recordName)
      if (isGone(previous)) throw notFound(recordName)
      const location = requireTypedLocation(collection, previous, records)
      const { scope, client_id } = previous
      const request = args as unknown as ChangeRequest
      const { changes, attentionItems } = mergeRequestedChanges(
        { ...request, changes: withoutFutureMoments(request.changes, momentMessages, context) },
        entityOf(collection),
        previous as Fields,
        { collection, id, client_id, home_id: location.home.id, scope },
        ({ standing, proposed }) => ({
          kind,
          version: 1,
          args: { [idName]: id, changes: proposed, seen: standing },
        }),
        context,
      )
      if (Object.keys(changes).length === 0) return [...attentionItems]
      const mergedRow: RowOf<C> = { ...previous, ...changes }
      const row: RowOf<C> = { ...mergedRow, ...derivedFields(context, mergedRow, location, records) }
      check?.(row, location, context, records)
      refuseUnconfirmed(confirmation?.doubts(row, previous, records) ?? [], hasConfirmedDoubts(args), context)
      return [
        toAnyRow(collection, row),
        ...(keepsVersions ? versionRows(collection, previous, row, kind, context) : []),
        ...(otherRows?.(previous, context, row, records) ?? []),
        ...attentionItems,
      ]
    },
  })
}
