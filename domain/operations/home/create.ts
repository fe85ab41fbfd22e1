import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { trackingStarters } from '../../rules/tracking-starters.ts'
import { listOf } from '../../values/bounded.ts'
import { directoryId } from '../../values/ids.ts'
import { homeScope } from '../../values/scope.ts'
import { companyThere, refuseClosedCompany } from '../parts/directory.ts'
import { starterRows } from '../tracking-category.ts'
import { managerReferences, managing, newHomeFields } from './fields.ts'

/**
 * Adds a home to a company, with its manager, who may be to come, and the usual tracking categories. The server gives the
 * ids.
 */
export const homeCreate = defineOperation({
  kind: 'home.create',
  version: 1,
  clinical: false,
  online: 'Adding a group home',
  args: v.strictObject({
    home_id: directoryId,
    company_id: directoryId,
    ...newHomeFields,
    /** null: the manager is to come. */
    manager_id: v.nullable(directoryId),
    grant_id: directoryId,
    tracking_category_ids: listOf(directoryId, trackingStarters.length, trackingStarters.length),
  }),
  references: ({ home_id, company_id, manager_id, grant_id, tracking_category_ids }) => [
    { collection: 'home', id: home_id },
    { collection: 'company', id: company_id },
    ...(manager_id === null ? [] : managerReferences(manager_id)),
    { collection: 'grant', id: grant_id },
    ...tracking_category_ids.map(id => ({ collection: 'tracking_category', id }) as const),
  ],
  scope: ({ company_id }, records) => companyThere(company_id, records).scope,
  apply({ home_id, grant_id, tracking_category_ids, ...said }, records, { recorded_at }) {
    const { manager_id } = said
    refuseClosedCompany(companyThere(said.company_id, records))
    refuseTaken(records, 'home', home_id, 'This id is taken.')
    const row: RowOf<'home'> = {
      id: home_id,
      ...said,
      property_image: null,
      closed_at: null,
      devices_not_ready: null,
      ended_stays: null,
      created_at: recorded_at,
      updated_at: recorded_at,
      scope: homeScope(home_id),
      revision: 0,
    }
    return [
      { collection: 'home', row },
      ...(manager_id === null ? [] : managing({ manager_id, home: row, grant_id }, records, recorded_at)),
      ...starterRows(row, { ids: tracking_category_ids, starters: trackingStarters }, records, recorded_at),
    ]
  },
})
