import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { field } from '../field.ts'
import { listOf, textUpTo } from '../values/bounded.ts'
import { amount, wholeNumber } from '../values/numeric.ts'
import { numericId } from '../values/schemas.ts'
import { createdAt, homeId, updatedAt } from '../values/stamps.ts'
import { text } from '../values/text.ts'

/** The types of values: a number with a unit, one of a few choices, yes or no, text, or glasses of water. */
export const DATA_TYPES = ['number', 'choice', 'yes_no', 'text', 'water'] as const
export type DataType = (typeof DATA_TYPES)[number]

export const TRACKING_LIMITS = {
  categories: 50,
  attributes: 20,
  choices: 20,
  name: 60,
  unit: 20,
  text: 500,
  notes: 1000,
  /** The most glasses of water in one entry: the limit, and the default (spec part 2 §9). */
  glasses: 30,
  usual_glasses: 10,
} as const
const MAX_KEY_LENGTH = 40

/** The fields of an attribute stored with each value, so that an entry stays readable when the category changes. */
export const attributeSnapshotFields = {
  /** The key stays when the attribute is renamed: values of one key are one line of a chart. */
  key: v.pipe(
    textUpTo(MAX_KEY_LENGTH, { length: `Cannot exceed ${MAX_KEY_LENGTH} characters` }),
    v.regex(/^[a-z][a-z0-9_]*$/, 'Use small letters, digits and underscores'),
  ),
  data_type: v.picklist(DATA_TYPES, 'Kind of value is required'),
  unit: v.nullable(text(TRACKING_LIMITS.unit)),
  /** The range of usual numbers, both included. */
  low: v.nullable(amount),
  high: v.nullable(amount),
} as const

const choices = listOf(text(TRACKING_LIMITS.name), TRACKING_LIMITS.choices)

/** One value requested in entries of a category. */
export const trackingAttribute = v.strictObject({
  ...attributeSnapshotFields,
  unit: v.optional(attributeSnapshotFields.unit, null),
  low: v.optional(attributeSnapshotFields.low, null),
  high: v.optional(attributeSnapshotFields.high, null),
  name: text(TRACKING_LIMITS.name, 'Name is required'),
  choices: v.optional(choices, []),
  /** The choices, or `yes` and `no`, that count as out of range. */
  notable: v.optional(choices, []),
  /** The most glasses of water that can be chosen. */
  most: v.optional(v.nullable(wholeNumber(1, TRACKING_LIMITS.glasses)), null),
  is_required: v.optional(v.boolean(), false),
  /** The key of the value that a number is always above, such as diastolic for systolic; omitted: the default (T8). */
  above: v.exactOptional(v.nullable(attributeSnapshotFields.key)),
})
export type TrackingAttribute = v.InferOutput<typeof trackingAttribute>

/** A category of what a home tracks, and the values its entries have. A manager defines it. */
export const trackingCategory = defineEntity({
  name: 'tracking_category',
  kind: 'directory',
  scopes: ['home'],
  fields: {
    id: numericId,
    name: field(text(TRACKING_LIMITS.name, 'Name is required'), { label: 'Name' }),
    /** Empty where entries have notes only. */
    attributes: field(listOf(trackingAttribute, TRACKING_LIMITS.attributes), {
      label: 'Values',
      format: 'custom',
    }),
    /** Whether a value out of range needs a manager's attention. */
    tells_manager: field(v.boolean(), { label: 'Tells managers', format: 'yes' }),
    /** Whether new entries can be made in the category. */
    is_active: field(v.boolean(), { label: 'In use', format: 'yes' }),
    home_id: homeId,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  computed: { home_name: v.string() },
  indexes: ['home_id'],
  mergeGroups: {
    name: ['name'],
    attributes: ['attributes'],
    tells_manager: ['tells_manager'],
    is_active: ['is_active'],
  },
})
