import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { inTheWay, isOpenCompany, obstacleWords } from '../../rules/companies.ts'
import { directoryId } from '../../values/ids.ts'
import { companyThere, refuseClosedCompany } from '../parts/directory.ts'

/** Closes a company and keeps everything. Refused with the counts of what stands in the way. */
export const companyClose = defineOperation({
  kind: 'company.close',
  version: 1,
  clinical: false,
  online: 'Closing a company',
  args: v.strictObject({ company_id: directoryId }),
  references: ({ company_id }) => [
    { collection: 'company', id: company_id },
    ...(['home', 'user', 'person_card', 'client', 'subscription', 'billing', 'ticket'] as const).map(
      collection => ({ collection, field: 'company_id', value: company_id }) as const,
    ),
  ],
  scope: ({ company_id }, records) => companyThere(company_id, records).scope,
  apply({ company_id }, records, { recorded_at }) {
    const company = companyThere(company_id, records)
    refuseClosedCompany(company)
    const ofIt = ({ company_id: of }: { readonly company_id: number | null }) => of === company_id
    const counts = inTheWay({
      clients: records.all('client').filter(ofIt),
      homes: records.all('home').filter(ofIt),
      users: records.all('user').filter(ofIt),
      cards: records.all('person_card').filter(ofIt),
      subscriptions: records.all('subscription').filter(ofIt),
      billings: records.all('billing').filter(ofIt),
      tickets: records.all('ticket').filter(ofIt),
    })
    const obstacles = obstacleWords(counts)
    if (obstacles.length > 0) {
      throw new Refusal('conflict', `This company cannot be closed yet. It has ${obstacles.join(', ')}.`)
    }
    return [{ collection: 'company', row: { ...company, closed_at: recorded_at, updated_at: recorded_at } }]
  },
})

/** Opens a closed company again. */
export const companyReopen = defineOperation({
  kind: 'company.reopen',
  version: 1,
  clinical: false,
  online: 'Reopening a company',
  args: v.strictObject({ company_id: directoryId }),
  references: ({ company_id }) => [{ collection: 'company', id: company_id }],
  scope: ({ company_id }, records) => companyThere(company_id, records).scope,
  apply({ company_id }, records, { recorded_at }) {
    const company = companyThere(company_id, records)
    if (isOpenCompany(company)) return []
    return [{ collection: 'company', row: { ...company, closed_at: null, updated_at: recorded_at } }]
  },
})
