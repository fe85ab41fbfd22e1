/** Companies: screens show their names only. */
import { defineNamed } from './thing.ts'

const nothing = { operations: {}, words: { fields: {} }, fields: {} } as const

export const company = defineNamed({
  name: 'company',
  collections: ['company'],
  ...nothing,
  summary: ({ name }) => name,
})
