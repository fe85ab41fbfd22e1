import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { directoryId } from '../../values/ids.ts'
import { isConfirmed, refuseUnconfirmed } from '../parts/confirmed.ts'
import { homeThere } from '../parts/directory.ts'
import { categoriesOf, categoryDoubts, categoryFields, refuseFaultyCategory } from './fields.ts'

/** Adds a category to a home. The server gives the id. */
export const trackingCategoryCreate = defineOperation({
  kind: 'tracking_category.create',
  version: 1,
  clinical: false,
  online: 'Adding a tracking category',
  args: v.strictObject({
    tracking_category_id: directoryId,
    home_id: directoryId,
    ...categoryFields,
    tells_manager: v.optional(categoryFields.tells_manager, false),
    is_confirmed: isConfirmed,
  }),
  references: ({ tracking_category_id, home_id }) => [
    { collection: 'tracking_category', id: tracking_category_id },
    { collection: 'home', id: home_id },
    categoriesOf(home_id),
  ],
  scope: ({ home_id }, records) => homeThere(home_id, records).scope,
  apply({ tracking_category_id, is_confirmed, ...said }, records, context) {
    const { recorded_at } = context
    const { scope } = homeThere(said.home_id, records)
    refuseTaken(records, 'tracking_category', tracking_category_id, 'This id is taken.')
    const times = { created_at: recorded_at, updated_at: recorded_at }
    const row: RowOf<'tracking_category'> = {
      id: tracking_category_id,
      ...said,
      is_active: true,
      ...times,
      scope,
      revision: 0,
    }
    refuseFaultyCategory(row, records)
    refuseUnconfirmed(categoryDoubts(row), is_confirmed, context)
    return [{ collection: 'tracking_category', row }]
  },
})
