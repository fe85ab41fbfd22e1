/** Companies, and what is in stock in a home: screens show their names only. */
import { defineNamed } from './thing.ts'

const nothing = { operations: {}, words: { fields: {} }, fields: {} } as const

export const company = defineNamed({
  name: 'company',
  collections: ['company'],
  ...nothing,
  summary: ({ name }) => name,
})

export const inventoryItem = defineNamed({
  name: 'inventory_item',
  collections: ['inventory_item'],
  ...nothing,
  summary: ({ name }) => name,
})
