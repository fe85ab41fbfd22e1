/** The labels of attention items, and of the decisions about them. */
import { attentionItem } from '#domain/entities/attention-item.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import type { StoredRow } from '#domain/registry.ts'
import { recordsToShow } from '#domain/rules/notifications/records-to-show.ts'
import { longTextFormat } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { textForClient } from './summaries.ts'

export const attentionOperations = {
  'attention.resolve': 'Decision',
  'operation.discard': 'Record discarded',
  'record.recover': 'Records of before a restore',
} as const satisfies OperationNames

export const attentionWords = {
  many: 'Decisions',
  fields: {
    ...labelsOf(attentionItem),
    reason: 'Reason',
  },
  values: {
    ...choicesOf(attentionItem),
    kind: {
      severe_incident: 'Incident of high severity',
      out_of_range: 'Tracked value out of range',
      possible_double_dose: 'Possible double dose',
      disagreement: 'Conflicting records',
      outside_order: 'Dose outside the order',
      other_version: 'Dose from a different version of the order',
      two_versions: 'Two versions of one record',
      duplicate_order: 'Two active orders of one medication',
      held: 'Waiting for a manager',
    } satisfies Readonly<Record<StoredRow<'attention_item'>['kind'], string>>,
  },
  recovered_one: '{{count}} record that only one device has',
  recovered_other: '{{count}} records that only one device has',
} as const

export const attentionItemLabels = defineLabels({
  name: 'attention_item',
  collections: ['attention_item'],
  operations: attentionOperations,
  words: attentionWords,
  idField: 'item_id',
  fieldFormats: {
    item_id: null,
    resolution_reason: 'reason',
    is_confirmed: null,
    reason: longTextFormat,
    operation_id: null,
    operation_kind: null,
    scope: null,
    rows: null,
  },
  // Returns only the count of rows from before a restore: screens with room list them one by one.
  operationSummary: ({ rows }, context) => {
    if (rows === undefined) return undefined
    const [firstRow] = rows
    const countText = context.t('labels.attention_item.recovered', { count: recordsToShow(rows).length })
    return (
      (firstRow &&
        'client_id' in firstRow.row &&
        textForClient(countText, firstRow.row.client_id, context)) ||
      countText
    )
  },
  summary: ({ kind, client_id }, context) =>
    kind && textForClient(context.t(`labels.attention_item.values.kind.${kind}`), client_id, context),
  events: {
    attention_item: ({ resolved_at, resolved_by }) =>
      resolved_at === null
        ? []
        : [{ operation: 'attention.resolve', occurredAt: resolved_at, authorId: resolved_by }],
  },
})
