/** The labels of stock movements: what was added, used and counted. */
import { stockMovement } from '#domain/entities/stock-movement.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import type { StoredRow } from '#domain/registry.ts'
import { numberFormat, numberWords } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { withdrawableLastChange } from './withdrawal.ts'

type Movement = StoredRow<'stock_movement'>

export const stockMovementOperations = {
  'stock_movement.record': 'Stock movement recorded',
  'stock_movement.witness': 'Stock movement signed by a witness',
  'stock_movement.withdraw': 'Stock movement taken back',
} as const satisfies OperationNames

export const stockMovementWords = {
  fields: {
    ...labelsOf(stockMovement),
    amount: 'How many',
  },
  values: choicesOf(stockMovement),
  summary: {
    restock: '{{amount}} restocked: {{item}}',
    use: '{{amount}} used: {{item}}',
    correction: '{{amount}} counted: {{item}}',
  } satisfies Readonly<Record<Movement['kind'], string>>,
} as const

/** Returns "+24", or "−2" with a sign of the same width. */
export const signedWords = (change: number): string => (change > 0 ? `+${change}` : numberWords(change))

export const stockMovementLabels = defineLabels({
  name: 'stock_movement',
  collections: ['stock_movement'],
  operations: stockMovementOperations,
  words: stockMovementWords,
  idField: 'stock_movement_id',
  order: ['item_id', 'kind', 'amount'],
  fieldFormats: {
    stock_movement_id: null,
    item_id: {
      nameCollection: 'inventory_item',
      write: (id, { records }) => records.one('inventory_item', id)?.name ?? '',
    },
    amount: numberFormat,
    change: { write: signedWords },
  },
  summary({ kind, item_id, amount, change = 0, counted }, { t, records }) {
    const item = item_id === undefined ? undefined : records.one('inventory_item', item_id)?.name
    if (kind === undefined || item === undefined) return undefined
    const params = { item, amount: counted ?? amount ?? Math.abs(change) }
    return t(`labels.stock_movement.summary.${kind}`, params)
  },
  relatedRows: ({ item_id }) =>
    item_id === undefined ? [] : [{ collection: 'inventory_item', id: item_id }],
  lastChange: withdrawableLastChange,
  events: {},
})
