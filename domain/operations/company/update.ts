import * as v from 'valibot'
import { company } from '../../entities/company.ts'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { RowOf } from '../../registry.ts'
import { changeableFields } from '../../rules/companies.ts'
import { actingRole } from '../../rules/staff.ts'
import { directoryId } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import { refuseOtherAuthor } from '../parts/acting.ts'
import { refuseChangedMeanwhile } from '../parts/changed-meanwhile.ts'
import { companyThere } from '../parts/directory.ts'
import { grantsIn, grantsOf } from '../parts/grants.ts'
import { changingCompanyFields, seenCompanyFields } from './fields.ts'

const NOT_YOURS = 'Only the platform administrator can change this.'

/** Changes a company. Absent is untouched, null is cleared. A provider changes how it is reached and its deadlines. */
export const companyUpdate = defineOperation({
  kind: 'company.update',
  version: 1,
  clinical: false,
  online: 'Changing a company',
  args: v.strictObject({
    actor_id: directoryId,
    company_id: directoryId,
    changes: someOf(changingCompanyFields),
    seen: v.nullable(someOf(seenCompanyFields)),
  }),
  references: ({ actor_id, company_id }) => [{ collection: 'company', id: company_id }, grantsOf(actor_id)],
  scope: ({ company_id }, records) => companyThere(company_id, records).scope,
  apply({ actor_id, company_id, changes, seen }, records, { author_id, recorded_at }) {
    refuseOtherAuthor({ actor_id }, author_id)
    const before = companyThere(company_id, records)
    const role = actingRole(grantsIn(records, actor_id), before.scope, company_id)
    const allowed: readonly string[] = changeableFields(role)
    const others = Object.keys(changes).filter(field => !allowed.includes(field))
    if (others.length > 0) {
      const fields = Object.fromEntries(others.map(field => [field, [NOT_YOURS]]))
      throw new Refusal('forbidden', NOT_YOURS, { fields })
    }
    refuseChangedMeanwhile(company.groups, { ...before }, { changes, seen })
    const row: RowOf<'company'> = { ...before, ...changes, updated_at: recorded_at }
    return [{ collection: 'company', row }]
  },
})
