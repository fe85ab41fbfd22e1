import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { field, stamp } from '../field.ts'
import { listOf } from '../values/bounded.ts'
import { amount } from '../values/numeric.ts'
import { instant, localDate, numericId, uuid } from '../values/schemas.ts'
import { clientId, createdAt, homeId, updatedAt } from '../values/stamps.ts'
import { longText, optionalLongText, text } from '../values/text.ts'
import { attributeSnapshotFields, TRACKING_LIMITS } from './tracking-category.ts'

/** A value with its attribute as it was at the recording. */
export const trackingDetail = v.strictObject({
  ...attributeSnapshotFields,
  attribute_name: text(TRACKING_LIMITS.name),
  value: v.union(
    [amount, v.boolean(), longText(TRACKING_LIMITS.text)],
    'Enter a number, yes or no, or words.',
  ),
  /** Computed for numbers. */
  is_out_of_range: v.boolean(),
})
export type TrackingDetail = v.InferOutput<typeof trackingDetail>

/** Values recorded about a client in one category of the home, at a moment. */
export const trackingEntry = defineEntity({
  name: 'tracking_entry',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    category_id: numericId,
    /** The category's name at that time. */
    category_name: field(text(TRACKING_LIMITS.name), { label: 'Category' }),
    entry_datetime: field(instant, { label: 'Date and time', format: 'moment' }),
    /** The home's day of that moment. */
    entry_date: localDate,
    details: field(listOf(trackingDetail, TRACKING_LIMITS.attributes), { label: 'Values', format: 'custom' }),
    notes: field(v.nullable(optionalLongText(TRACKING_LIMITS.notes)), {
      label: 'Notes',
      format: 'long_text',
    }),
    /** Whether, in the category at that time, a value out of range needed a manager's attention. */
    tells_manager: v.boolean(),
    /** The author. */
    staff_id: stamp(numericId, { label: 'Staff', format: 'person' }),
    client_id: clientId,
    /** The home where it was recorded. */
    home_id: homeId,
    created_at: createdAt,
    updated_at: updatedAt,
    removed_at: v.nullable(instant),
    removed_by: v.nullable(numericId),
  },
  computed: {
    client_name: v.string(),
    staff_name: v.nullable(v.string()),
    home_name: v.string(),
    /** The values by the keys of their attributes. */
    attributes: v.record(v.string(), trackingDetail.entries.value),
  },
  dateField: 'entry_date',
  // The second index finds removed entries: IndexedDB leaves out rows whose `removed_at` is null.
  indexes: ['[client_id+entry_date]', '[client_id+removed_at]'],
  mergeGroups: {
    when: ['entry_datetime', 'entry_date'],
    details: ['details'],
    notes: ['notes'],
    removal: ['removed_at', 'removed_by'],
  },
})
