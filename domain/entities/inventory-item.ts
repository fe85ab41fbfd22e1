import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { field, stamp } from '../field.ts'
import { instant, localDate, numericId, uuid } from '../values/schemas.ts'
import { homeId, updatedAt } from '../values/stamps.ts'
import { optionalLongText, text } from '../values/text.ts'

/** The limits of spec part 3 §9. */
export const STOCK_LIMITS = {
  name: 100,
  description: 500,
  category: 50,
  unit: 50,
  count: 999_999,
  notes: 500,
} as const

/** Returns the schema of a quantity that a person counted: zero or more. */
export const countSchema = (messages: {
  readonly missing: string
  readonly invalid: string
  readonly tooMany: string
}) =>
  v.pipe(
    v.number(({ input }) => (input == null ? messages.missing : messages.invalid)),
    v.integer(messages.invalid),
    v.minValue(0, messages.invalid),
    v.maxValue(STOCK_LIMITS.count, messages.tooMany),
  )

/** The limit of a sum of movements, up or down: it may exceed the largest count, and may be negative. */
const MAX_SIGNED_QUANTITY = 999_999_999
export const signedQuantity = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(-MAX_SIGNED_QUANTITY, 'This quantity is too small'),
  v.maxValue(MAX_SIGNED_QUANTITY, 'This quantity is too large'),
)

/** A stock item of a home, from which a medication order takes its drug (spec part 3 §3). */
export const inventoryItem = defineEntity({
  name: 'inventory_item',
  kind: 'directory',
  scopes: ['home'],
  // An operation locks the row, because each movement adds to the quantity that the previous one left.
  isLocked: true,
  fields: {
    id: numericId,
    name: field(text(STOCK_LIMITS.name, 'Item name is required'), { label: 'Item name' }),
    description: field(v.nullable(optionalLongText(STOCK_LIMITS.description)), {
      label: 'Description',
      format: 'long_text',
    }),
    category: field(text(STOCK_LIMITS.category, 'Category is required'), {
      label: 'Category',
      format: 'custom',
    }),
    /** Whether two people count it and discard it (V9). */
    is_controlled: field(v.boolean(), { label: 'Controlled', format: 'yes' }),
    /** How many of its movements wait for a witness. It is derived from the movements, like the quantity. */
    unwitnessed_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** The first count and all movements that are not withdrawn; may be below zero until the next count (V3). */
    quantity: field(signedQuantity, { label: 'Quantity', format: 'number' }),
    /** The quantity with which the item was added. */
    first_count: field(
      countSchema({
        missing: 'Quantity is required',
        invalid: 'Quantity must be a non-negative integer',
        tooMany: `Quantity cannot exceed ${STOCK_LIMITS.count}`,
      }),
      { label: 'First count', format: 'number' },
    ),
    /** The last count that is not withdrawn. It is derived from the movements, like the quantity (V2). */
    last_count_id: v.nullable(uuid),
    unit_of_measure: field(text(STOCK_LIMITS.unit, 'Unit of measure is required'), {
      label: 'Unit of measure',
    }),
    minimum_stock_level: field(
      countSchema({
        missing: 'Minimum stock level is required',
        invalid: 'Minimum stock level must be a non-negative integer',
        tooMany: `Cannot exceed ${STOCK_LIMITS.count}`,
      }),
      { label: 'Minimum stock level', format: 'number' },
    ),
    last_restocked: field(v.nullable(localDate), { label: 'Last restocked', format: 'date' }),
    /** The earliest expiration date of the pieces on the shelf. */
    expiration_date: field(v.nullable(localDate), { label: 'Expiration date', format: 'date' }),
    home_id: homeId,
    created_at: stamp(instant, { label: 'Added', format: 'moment' }),
    /** Null for items from before it was recorded. */
    created_by: stamp(v.nullable(numericId), { label: 'Added by', format: 'person' }),
    updated_at: updatedAt,
    removed_at: v.nullable(instant),
    removed_by: v.nullable(numericId),
  },
  computed: { home_name: v.string(), is_low_stock: v.boolean(), shortage: v.number() },
  indexes: ['home_id'],
  mergeGroups: {
    name: ['name'],
    description: ['description'],
    category: ['category'],
    is_controlled: ['is_controlled'],
    unit_of_measure: ['unit_of_measure'],
    minimum_stock_level: ['minimum_stock_level'],
    last_restocked: ['last_restocked'],
    expiration_date: ['expiration_date'],
    removal: ['removed_at', 'removed_by'],
  },
})
