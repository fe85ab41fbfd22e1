/** An item in the stock of a home. */
import type { TFunction } from 'i18next'
import { pluralOf } from '#domain/rules/dose-words.ts'
import { date, home, longText, moment, person, stamp, text } from './formats.ts'
import { defineThing, type Format, type OperationNames } from './thing.ts'

export const inventoryItemOperations = {
  'inventory_item.create': 'Inventory item added',
  'inventory_item.update': 'Inventory item changed',
  'inventory_item.remove': 'Inventory item deleted',
  'inventory_item.take_back': 'Inventory item taken back',
} as const satisfies OperationNames

export const inventoryItemWords = {
  fields: {
    name: 'Item name',
    description: 'Description',
    category: 'Category',
    quantity: 'Quantity',
    first_count: 'First count',
    unit_of_measure: 'Unit of measure',
    minimum_stock_level: 'Minimum stock level',
    last_restocked: 'Last restocked',
    expiration_date: 'Expiration date',
    home_id: 'Group home',
    created_at: 'Added',
    created_by: 'Added by',
    updated_at: 'Updated',
  },
  /** Those every home has; others are as somebody wrote them. */
  categories: {
    medical: 'Medical',
    food: 'Food',
    cleaning: 'Cleaning',
    office: 'Office',
    other: 'Other',
  },
} as const

/** "−2". */
export const quantityNumber = (quantity: number): string => String(quantity).replace('-', '−')

/** "3 boxes". */
export const quantityWords = (quantity: number, unit: string): string =>
  `${quantityNumber(quantity)} ${Math.abs(quantity) === 1 ? unit : pluralOf(unit)}`

const number: Format<number> = { write: quantityNumber }

/** "Medical". */
export const categoryName = (category: string, t: TFunction): string =>
  Object.hasOwn(inventoryItemWords.categories, category)
    ? t(`labels.inventory_item.categories.${category}` as 'labels.none')
    : category

export const inventoryItem = defineThing({
  name: 'inventory_item',
  collections: ['inventory_item'],
  operations: inventoryItemOperations,
  words: inventoryItemWords,
  id: 'inventory_item_id',
  fields: {
    id: null,
    inventory_item_id: null,
    name: text,
    description: longText,
    category: { write: (value, { t }) => categoryName(value, t) },
    quantity: number,
    first_count: number,
    last_count_id: null,
    unit_of_measure: text,
    minimum_stock_level: number,
    last_restocked: date,
    expiration_date: date,
    home_id: stamp(home),
    created_at: stamp(moment),
    created_by: stamp(person),
    updated_at: stamp(moment),
    removed_at: null,
    removed_by: null,
  },
  summary: ({ name }) => name,
  lastChange: ({ updated_at = '' }) => ({ at: updated_at, by: null }),
  events: {},
})
