/** The labels of a category of values that a home tracks. */
import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'
import { trackingCategory } from '#domain/entities/tracking-category.ts'
import { labelsOf } from '#domain/field.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

export const trackingCategoryOperations = {
  'tracking_category.create': 'Tracking category added',
  'tracking_category.add_starters': 'Tracking categories added',
  'tracking_category.update': 'Tracking category changed',
} as const satisfies OperationNames

export const trackingCategoryWords = {
  fields: labelsOf(trackingCategory),
} as const

export const trackingCategoryLabels = defineLabels({
  name: 'tracking_category',
  collections: ['tracking_category'],
  operations: trackingCategoryOperations,
  words: trackingCategoryWords,
  idField: 'tracking_category_id',
  fieldFormats: {
    tracking_category_id: null,
    tracking_category_ids: null,
    is_confirmed: null,
    attributes: { write: attributes => attributes.map(attributeWords).join(', ') },
  },
  summary: ({ name }) => name,
  lastChange: ({ updated_at = '' }) => ({ changedAt: updated_at, changedBy: null }),
  events: {},
})

/** Returns "Weight (lb)". */
const attributeWords = ({ name, unit }: Pick<TrackingAttribute, 'name' | 'unit'>): string =>
  unit ? `${name} (${unit})` : name
