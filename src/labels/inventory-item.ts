/** The labels of an item in the stock of a home. */
import type { TFunction } from 'i18next'
import { inventoryItem } from '#domain/entities/inventory-item.ts'
import { labelsOf } from '#domain/field.ts'
import { pluralOf } from '#domain/rules/doses/dose-words.ts'
import { numberWords } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

export const inventoryItemOperations = {
  'inventory_item.create': 'Inventory item added',
  'inventory_item.update': 'Inventory item changed',
  'inventory_item.remove': 'Inventory item deleted',
  'inventory_item.take_back': 'Inventory item taken back',
} as const satisfies OperationNames

export const inventoryItemWords = {
  fields: labelsOf(inventoryItem),
  /** Categories that every home has; others are shown as a user typed them. */
  categories: {
    medical: 'Medical',
    food: 'Food',
    cleaning: 'Cleaning',
    office: 'Office',
    other: 'Other',
  },
} as const

/** Returns "3 boxes". */
export const quantityWords = (quantity: number, unit: string): string =>
  `${numberWords(quantity)} ${Math.abs(quantity) === 1 ? unit : pluralOf(unit)}`

/** Returns "Medical". */
export const categoryName = (category: string, t: TFunction): string =>
  Object.hasOwn(inventoryItemWords.categories, category)
    ? t(`labels.inventory_item.categories.${category}` as 'labels.none')
    : category

export const inventoryItemLabels = defineLabels({
  name: 'inventory_item',
  collections: ['inventory_item'],
  operations: inventoryItemOperations,
  words: inventoryItemWords,
  idField: 'inventory_item_id',
  fieldFormats: {
    inventory_item_id: null,
    category: { write: (value, { t }) => categoryName(value, t) },
  },
  summary: ({ name }) => name,
  lastChange: ({ updated_at = '' }) => ({ changedAt: updated_at, changedBy: null }),
  events: {},
})
