/**
 * A version of a record that did not take effect because another change came first (S8), with everything needed to
 * apply it.
 */
import type { QuarantinedOperation } from '../../entities/attention-item.ts'
import type { OperationContext } from '../../operation.ts'
import type { RowInCollection } from '../../record-set.ts'
import type { Collection } from '../../registry.ts'
import { attentionId } from '../../rules/records/derived-ids.ts'
import type { Dispute } from '../../rules/records/merging.ts'
import { unresolvedFields } from '../../rules/records/unresolved-item.ts'
import type { Scope } from '../../values/scope.ts'

/** The record with two versions, and where it belongs. */
export interface DisputedRecord {
  readonly collection: Collection
  readonly id: string
  readonly client_id: number | null
  readonly home_id: number | null
  readonly scope: Scope
}

/** Returns the operation that applies the other version of a group, for when a person chooses it. */
export type CreateOtherVersionOperation = (
  dispute: Dispute,
) => Pick<QuarantinedOperation, 'kind' | 'version' | 'args'>

/** Returns the id of the attention item about one group of fields of one operation. */
export const disputeId = ({ operation_id }: OperationContext, { group }: Dispute): string =>
  attentionId('two_versions', [operation_id], group)

/** Returns the attention item about two versions. `operation` applies the other version when a person chooses it. */
export function twoVersionsItem(
  dispute: Dispute,
  { collection, id: record_id, client_id, home_id, scope }: DisputedRecord,
  operation: ReturnType<CreateOtherVersionOperation>,
  context: OperationContext,
): RowInCollection {
  const { operation_id, author_id, device_id, recorded_at, utc_offset_minutes } = context
  return {
    collection: 'attention_item',
    row: {
      id: disputeId(context, dispute),
      kind: 'two_versions',
      client_id,
      home_id,
      subject_ids: [record_id],
      details: {
        versions: { collection, record_id, ...dispute },
        operation: { id: operation_id, ...operation, author_id, device_id, recorded_at, utc_offset_minutes },
      },
      author_id,
      recorded_at,
      opened_at: context.received_at ?? recorded_at,
      ...unresolvedFields,
      scope,
    },
  }
}
