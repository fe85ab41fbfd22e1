import * as v from 'valibot'
import { trackingCategory } from '../../entities/tracking-category.ts'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { directoryId } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import { refuseChangedMeanwhile } from '../parts/changed-meanwhile.ts'
import { isConfirmed, refuseUnconfirmed } from '../parts/confirmed.ts'
import {
  categoriesOf,
  categoryDoubts,
  changingCategoryFields,
  refuseFaultyCategory,
  refuseOtherKind,
} from './fields.ts'

/** Changes a category, takes it out of use, or takes it into use again. Its entries stay as they were recorded (T2). */
export const trackingCategoryUpdate = defineOperation({
  kind: 'tracking_category.update',
  version: 1,
  clinical: false,
  online: 'Changing a tracking category',
  args: v.strictObject({
    tracking_category_id: directoryId,
    changes: someOf(changingCategoryFields),
    seen: v.nullable(someOf(changingCategoryFields)),
    is_confirmed: isConfirmed,
  }),
  references({ tracking_category_id: id }, records) {
    const category = records.one('tracking_category', id)
    return [
      { collection: 'tracking_category', id },
      ...(category === undefined ? [] : [categoriesOf(category.home_id)]),
    ]
  },
  scope: ({ tracking_category_id }, records) => categoryThere(tracking_category_id, records).scope,
  apply({ tracking_category_id, changes, seen, is_confirmed }, records, context) {
    const { recorded_at } = context
    const before = categoryThere(tracking_category_id, records)
    refuseChangedMeanwhile(trackingCategory.groups, { ...before }, { changes, seen })
    const row: RowOf<'tracking_category'> = { ...before, ...changes, updated_at: recorded_at }
    refuseFaultyCategory(row, records)
    refuseOtherKind(before, row)
    refuseUnconfirmed(categoryDoubts(row, before), is_confirmed, context)
    return [{ collection: 'tracking_category', row }]
  },
})

function categoryThere(id: number, records: RecordSet): RowOf<'tracking_category'> {
  const category = records.one('tracking_category', id)
  if (category === undefined) throw notFound('Tracking category')
  return category
}
