import * as v from 'valibot'
import type { QuarantinedOperation } from '../entities/attention-item.ts'
import { notFound, Refusal } from '../errors.ts'
import { defineOperation, type OperationContext, type OperationDefinition } from '../operation.ts'
import { type ParsedOperation, readArguments, scopeOf } from '../perform.ts'
import type { RecordSet, RowInCollection } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { uuid } from '../values/schemas.ts'
import { homeIdOf } from '../values/scope.ts'
import { longText } from '../values/text.ts'
import { confirmDoubts, confirmedSchema } from './parts/confirmed.ts'

/** The person's decision and its reason. */
export const decisionFields = {
  resolution: v.picklist(['reviewed', 'accepted', 'discarded'], 'Choose what is to become of it'),
  reason: longText(500, 'A reason is required'),
}

/** The decision as it is sent: warnings about the chosen version are confirmed as for any other order (M9.10). */
export const sentDecisionFields = { ...decisionFields, is_confirmed: confirmedSchema }

/** Finds the definition of a kind. It is passed in, because `operations.ts` imports this file. */
type FindDefinition = (kind: string) => OperationDefinition | undefined

/**
 * Records a person's decision about an attention item, with the reason. `accepted` also applies the item's operation: a
 * quarantined operation under its own author and time, the other of two versions from this moment on.
 */
export const attentionResolve = (findDefinition: FindDefinition) =>
  defineOperation({
    kind: 'attention.resolve',
    version: 1,
    isClinical: false,
    args: v.strictObject({ item_id: uuid, ...sentDecisionFields }),
    references(args, records) {
      const item = records.one('attention_item', args.item_id)
      const quarantinedOperation = args.resolution === 'accepted' ? item?.details.operation : undefined
      const parsedOperation = quarantinedOperation && tryReadQuarantined(findDefinition, quarantinedOperation)
      return [
        { collection: 'attention_item', id: args.item_id },
        ...(parsedOperation === undefined
          ? []
          : parsedOperation.definition.references(parsedOperation.args, records)),
      ]
    },
    scope: (args, records) => requireItem(args.item_id, records).scope,
    appliedAct({ item_id, resolution }, records) {
      const item = requireItem(item_id, records)
      const quarantinedOperation = item.details.operation
      if (item.kind !== 'held' || quarantinedOperation === undefined || resolution !== 'accepted')
        return undefined
      const { author_id, recorded_at } = quarantinedOperation
      return {
        ...readQuarantined(findDefinition, quarantinedOperation),
        author_id,
        recorded_at,
        scope: item.scope,
      }
    },
    apply({ item_id, resolution, reason, is_confirmed }, records, context) {
      const item = requireOpenItem(item_id, records)
      refuseUnsuitableResolution(item, resolution)
      const resolvedItem: RowInCollection = {
        collection: 'attention_item',
        row: {
          ...item,
          resolved_at: context.recorded_at,
          resolved_by: context.author_id,
          resolution,
          resolution_reason: reason,
        },
      }
      const applyItem = () => acceptedRows(findDefinition, item, is_confirmed, records, context)
      const newRows = resolution === 'accepted' ? applyItem() : []
      return [...newRows, resolvedItem]
    },
  })

function requireItem(id: string, records: RecordSet): RowOf<'attention_item'> {
  const item = records.one('attention_item', id)
  if (item === undefined) throw notFound()
  return item
}

/** Throws when the item is missing, or already resolved. */
function requireOpenItem(id: string, records: RecordSet): RowOf<'attention_item'> {
  const item = requireItem(id, records)
  if (item.resolved_at !== null) throw new Refusal('conflict', 'Someone else has already reviewed this.')
  return item
}

/** Throws for a resolution that does not fit: contradictions are reviewed, a waiting change accepted or discarded. */
function refuseUnsuitableResolution(item: RowOf<'attention_item'>, resolution: string): void {
  if (item.details.waiting !== undefined) {
    throw new Refusal('conflict', 'These come up one by one as the others are decided about.')
  }
  const isWaiting = item.details.operation !== undefined
  if (isWaiting === (resolution === 'reviewed')) {
    throw new Refusal('invalid_input', 'This cannot be resolved in that way.')
  }
}

function readQuarantined(
  findDefinition: FindDefinition,
  quarantinedOperation: QuarantinedOperation,
): ParsedOperation {
  const definition = findDefinition(quarantinedOperation.kind)
  if (definition === undefined || quarantinedOperation.version > definition.version) {
    throw new Refusal('conflict', 'This version of Hearth is too old for this record. Update Hearth first.')
  }
  return readArguments(definition, quarantinedOperation.args, quarantinedOperation.version)
}

/** Returns undefined for an operation this version cannot read: it names no records; accepting it is then refused. */
function tryReadQuarantined(
  findDefinition: FindDefinition,
  quarantinedOperation: QuarantinedOperation,
): ParsedOperation | undefined {
  try {
    return readQuarantined(findDefinition, quarantinedOperation)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function acceptedRows(
  findDefinition: FindDefinition,
  item: RowOf<'attention_item'>,
  isConfirmed: boolean,
  records: RecordSet,
  context: OperationContext,
): RowInCollection[] {
  const quarantinedOperation = item.details.operation
  if (quarantinedOperation === undefined) return []
  const { definition, args } = readQuarantined(findDefinition, quarantinedOperation)
  // The right to decide in this scope gives no right to write in another, nor to learn what exists there.
  if (homeIdOf(item.scope) === undefined || scopeOf({ definition, args }, records) !== item.scope) {
    throw new Refusal(
      'conflict',
      'What this record belongs to is not in this home. It cannot be accepted here.',
    )
  }
  if (item.kind !== 'held') {
    return definition.apply(isConfirmed ? confirmDoubts(args) : args, records, context)
  }
  // The tablet that recorded the operation shows it already; others receive it with the server's response.
  if (context.executionContext === 'device') return []
  const { id: operation_id, author_id, device_id, recorded_at, utc_offset_minutes } = quarantinedOperation
  return definition.apply(args, records, {
    ...context,
    operation_id,
    author_id,
    device_id,
    recorded_at,
    utc_offset_minutes,
    // The act has already happened: it is refused only where an operation from a queue is refused.
    executionContext: 'push',
  })
}
