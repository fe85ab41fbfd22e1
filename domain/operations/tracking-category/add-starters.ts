import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { trackingStarters } from '../../rules/tracking-starters.ts'
import { listOf } from '../../values/bounded.ts'
import { directoryId } from '../../values/ids.ts'
import { homeThere } from '../parts/directory.ts'
import { categoriesOf } from './fields.ts'
import { starterRows } from './starter-rows.ts'

/** Gives a home those of the usual categories that it does not have yet. The server gives the ids. */
export const trackingCategoryAddStarters = defineOperation({
  kind: 'tracking_category.add_starters',
  version: 1,
  clinical: false,
  online: 'Adding tracking categories',
  args: v.strictObject({
    home_id: directoryId,
    tracking_category_ids: listOf(directoryId, trackingStarters.length, trackingStarters.length),
  }),
  references: ({ home_id, tracking_category_ids }) => [
    ...tracking_category_ids.map(id => ({ collection: 'tracking_category', id }) as const),
    { collection: 'home', id: home_id },
    categoriesOf(home_id),
  ],
  scope: ({ home_id }, records) => homeThere(home_id, records).scope,
  apply({ home_id, tracking_category_ids }, records, { recorded_at }) {
    const home = homeThere(home_id, records)
    const here = records.all('tracking_category').filter(category => category.home_id === home_id)
    const names = new Set(here.map(({ name }) => name.toLowerCase()))
    const missing = trackingStarters.filter(({ name }) => !names.has(name.toLowerCase()))
    if (missing.length === 0) throw new Refusal('conflict', 'This home has all of these categories already.')
    return starterRows(home, { starters: missing, ids: tracking_category_ids }, records, recorded_at)
  },
})
