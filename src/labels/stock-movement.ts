/** What came to a stock item, what was used and what was counted. */
import type { StoredRow } from '#domain/registry.ts'
import { type Choices, choice, date, home, longText, moment, person, stamp, text } from './formats.ts'
import { quantityNumber } from './inventory-item.ts'
import { defineThing, type Format, type OperationNames } from './thing.ts'
import { recordedOrWithdrawn } from './withdrawal.ts'

type Movement = StoredRow<'stock_movement'>

export const stockMovementOperations = {
  'stock_movement.record': 'Stock movement recorded',
  'stock_movement.withdraw': 'Stock movement taken back',
} as const satisfies OperationNames

export const stockMovementWords = {
  fields: {
    item_id: 'Item',
    home_id: 'Group home',
    kind: 'What happened',
    change: 'Change',
    amount: 'How many',
    counted: 'Counted',
    seen_quantity: 'Quantity before',
    reason: 'Reason',
    notes: 'Notes',
    moved_on: 'Day',
    expiration_date: 'Expiration date',
    recorded_at: 'Recorded',
    recorded_by: 'Recorded by',
    withdrawn_at: 'Taken back',
    withdrawn_by: 'Taken back by',
    withdrawal_reason: 'Why it was taken back',
  },
  values: {
    kind: { restock: 'Restock', use: 'Use', correction: 'Count' } satisfies Choices<Movement['kind']>,
    reason: {
      expired: 'Expired',
      damaged: 'Damaged',
      lost: 'Lost',
      sent_along: 'Sent along',
    } satisfies Choices<Movement['reason']>,
  },
  summary: {
    restock: '{{amount}} restocked: {{item}}',
    use: '{{amount}} used: {{item}}',
    correction: '{{amount}} counted: {{item}}',
  } satisfies Choices<Movement['kind']>,
} as const

const number: Format<number> = { write: String }

/** "+24", and "−2" with a sign as wide. */
export const signed = (change: number): string => (change > 0 ? `+${change}` : quantityNumber(change))

export const stockMovement = defineThing({
  name: 'stock_movement',
  collections: ['stock_movement'],
  operations: stockMovementOperations,
  words: stockMovementWords,
  id: 'stock_movement_id',
  fields: {
    id: null,
    stock_movement_id: null,
    item_id: {
      names: 'inventory_item',
      write: (id, { records }) => records.one('inventory_item', id)?.name ?? '',
    },
    kind: choice('stock_movement', 'kind'),
    amount: number,
    change: { write: signed },
    counted: number,
    seen_quantity: number,
    seen_movement_ids: null,
    reason: choice('stock_movement', 'reason'),
    notes: longText,
    moved_on: date,
    expiration_date: date,
    home_id: stamp(home),
    recorded_at: stamp(moment),
    recorded_by: stamp(person),
    withdrawn_at: stamp(moment),
    withdrawn_by: stamp(person),
    withdrawal_reason: text,
  },
  summary({ kind, item_id, amount, change = 0, counted }, { t, records }) {
    const item = item_id === undefined ? undefined : records.one('inventory_item', item_id)?.name
    if (kind === undefined || item === undefined) return undefined
    const said = { item, amount: counted ?? amount ?? Math.abs(change) }
    return t(`labels.stock_movement.summary.${kind}`, said)
  },
  references: ({ item_id }) => (item_id === undefined ? [] : [{ collection: 'inventory_item', id: item_id }]),
  lastChange: recordedOrWithdrawn,
  events: {},
})
