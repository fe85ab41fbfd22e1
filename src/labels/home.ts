/** The labels of a group home and its tablets. */
import { home } from '#domain/entities/home.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

export const homeOperations = {
  'home.create': 'Group home added',
  'home.update': 'Group home changed',
  'home.set_photo': 'Group home photo changed',
  'home.close': 'Group home closed',
  'home.reopen': 'Group home reopened',
  'tablet.enroll': 'Tablet enrolled',
  'tablet.rename': 'Tablet renamed',
  'tablet.remove': 'Tablet removed',
  'tablet.resume': 'Tablet resumed',
  'tablet.lift': 'Wait after wrong PINs lifted',
  'tablet.emergency_code': 'Emergency code for a tablet made',
  'tablet.review_emergency': 'Emergency opening of a tablet reviewed',
  'tablet.activate': 'Person activated on a tablet',
  'tablet.rotate_keys': 'New keys for a tablet asked for',
} as const satisfies OperationNames

export const homeWords = {
  fields: labelsOf(home),
  values: choicesOf(home),
} as const

export const homeLabels = defineLabels({
  name: 'home',
  collections: ['home'],
  operations: homeOperations,
  words: homeWords,
  idField: 'home_id',
  fieldFormats: {
    home_id: null,
    grant_id: null,
    tracking_category_ids: null,
    photo: null,
    seen_photo: null,
    tablet_id: null,
    name: null,
    protection: null,
    disk_encrypted: null,
    screen_lock: null,
    user_id: null,
    use_id: null,
  },
  summary: ({ home_name }) => home_name,
  lastChange: ({ updated_at = '' }) => ({ changedAt: updated_at, changedBy: null }),
  events: {},
})
