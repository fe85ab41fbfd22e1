import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { directoryId } from '../../values/ids.ts'
import { companyScope } from '../../values/scope.ts'
import { newCompanyFields } from './fields.ts'

/** Adds a company to the platform. The server gives the id. */
export const companyCreate = defineOperation({
  kind: 'company.create',
  version: 1,
  clinical: false,
  online: 'Adding a company',
  args: v.strictObject({ company_id: directoryId, ...newCompanyFields }),
  references: ({ company_id }) => [{ collection: 'company', id: company_id }],
  scope: () => 'platform',
  apply({ company_id, ...said }, records, { recorded_at }) {
    refuseTaken(records, 'company', company_id, 'This id is taken.')
    const row: RowOf<'company'> = {
      id: company_id,
      ...said,
      closed_at: null,
      created_at: recorded_at,
      updated_at: recorded_at,
      scope: companyScope(company_id),
      revision: 0,
    }
    return [{ collection: 'company', row }]
  },
})
