import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { directoryId } from '../../values/ids.ts'
import { companyThere, refuseClosedCompany } from '../parts/directory.ts'
import { serviceThere } from '../service/fields.ts'
import { newSubscriptionFields, refuseOddPeriod, refuseSecond } from './fields.ts'

/** Subscribes a company to a service of the catalogue. The server gives the id. */
export const subscriptionCreate = defineOperation({
  kind: 'subscription.create',
  version: 1,
  clinical: false,
  online: 'Adding a service to a company',
  args: v.strictObject({
    subscription_id: directoryId,
    company_id: directoryId,
    service_id: directoryId,
    ...newSubscriptionFields,
  }),
  references: ({ subscription_id, company_id, service_id }) => [
    { collection: 'company', id: company_id },
    { collection: 'service', id: service_id },
    { collection: 'subscription', id: subscription_id },
    { collection: 'subscription', field: 'company_id', value: company_id },
  ],
  scope: ({ company_id }, records) => companyThere(company_id, records).scope,
  apply({ subscription_id, company_id, service_id, ...said }, records, { recorded_at }) {
    const { closed_at, scope } = companyThere(company_id, records)
    refuseClosedCompany({ closed_at })
    serviceThere(service_id, records)
    refuseTaken(records, 'subscription', subscription_id, 'This id is taken.')
    const stamps = { created_at: recorded_at, updated_at: recorded_at, scope, revision: 0 }
    const row: RowOf<'subscription'> = { id: subscription_id, company_id, service_id, ...said, ...stamps }
    refuseOddPeriod(row)
    refuseSecond(row, records, 'organization_service_id')
    return [{ collection: 'subscription', row }]
  },
})
