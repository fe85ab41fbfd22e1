/** A category of what a home keeps track of. */
import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'
import { home, moment, stamp, text, yes } from './formats.ts'
import { defineThing, type OperationNames } from './thing.ts'

export const trackingCategoryOperations = {
  'tracking_category.create': 'Tracking category added',
  'tracking_category.add_starters': 'Tracking categories added',
  'tracking_category.update': 'Tracking category changed',
} as const satisfies OperationNames

export const trackingCategoryWords = {
  fields: {
    name: 'Name',
    attributes: 'Values',
    tells_manager: 'Tells managers',
    is_active: 'In use',
    home_id: 'Group home',
    created_at: 'Created',
    updated_at: 'Updated',
  },
} as const

export const trackingCategory = defineThing({
  name: 'tracking_category',
  collections: ['tracking_category'],
  operations: trackingCategoryOperations,
  words: trackingCategoryWords,
  id: 'tracking_category_id',
  fields: {
    id: null,
    tracking_category_id: null,
    tracking_category_ids: null,
    is_confirmed: null,
    name: text,
    attributes: { write: attributes => attributes.map(attributeWords).join(', ') },
    tells_manager: yes,
    is_active: yes,
    home_id: stamp(home),
    created_at: stamp(moment),
    updated_at: stamp(moment),
  },
  summary: ({ name }) => name,
  lastChange: ({ updated_at = '' }) => ({ at: updated_at, by: null }),
  events: {},
})

/** "Weight (lb)". */
const attributeWords = ({ name, unit }: Pick<TrackingAttribute, 'name' | 'unit'>): string =>
  unit ? `${name} (${unit})` : name
