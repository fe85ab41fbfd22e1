import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { instant, localDate } from '../values/dates.ts'
import { directoryId } from '../values/ids.ts'
import { looseText, text } from '../values/text.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999))

/** A stock item of a home; a medication order picks its drug here (spec part 3 §3). */
export const inventoryItem = defineEntity({
  name: 'inventory_item',
  kind: 'directory',
  scopes: ['home'],
  fields: {
    id: directoryId,
    home_id: directoryId,
    name: text(100, 'Item name is required'),
    description: v.nullable(looseText(500)),
    category: text(50, 'Category is required'),
    quantity: count,
    unit_of_measure: text(50, 'Unit of measure is required'),
    minimum_stock_level: count,
    last_restocked: v.nullable(localDate),
    expiration_date: v.nullable(localDate),
    created_at: instant,
    updated_at: instant,
  },
  shown: { home_name: v.string(), is_low_stock: v.boolean(), shortage: v.number() },
  indexes: ['home_id'],
})
