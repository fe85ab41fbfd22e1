import * as v from 'valibot'
import { personCard } from '../../entities/person-card.ts'
import { wrongField } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { actingRole, isStaffRole, mayGive, STAFF_ROLES } from '../../rules/staff.ts'
import { directoryId } from '../../values/ids.ts'
import { phoneNumber } from '../../values/phone.ts'
import { userScope } from '../../values/scope.ts'
import { mayNotGive, refuseOtherAuthor } from '../parts/acting.ts'
import { companyThere, refuseClosedCompany } from '../parts/directory.ts'
import { grantsIn, grantsOf, newGrant, scopeOfRole } from '../parts/grants.ts'
import { cardsBeside, namedCard } from '../parts/own-account.ts'
import { requiredEmail } from './fields.ts'

/** The roles of people of a company: the first two are held in the whole company, the others in a home. */
export const COMPANY_ROLES = ['provider', 'admin', ...STAFF_ROLES] as const

const { first_name, last_name } = personCard.fields

export const invitedFields = {
  email: requiredEmail,
  /** Who is invited by address alone gives the name when they register. */
  first_name: v.optional(first_name),
  last_name: v.optional(last_name),
  phone_number: v.optional(v.nullable(phoneNumber), null),
  /** null: an account without rights, until somebody gives it a role in a home. */
  role: v.optional(v.nullable(v.picklist(COMPANY_ROLES, 'Role is required')), null),
  /** Where a role of homes is held. */
  home_id: v.optional(v.nullable(directoryId), null),
} as const

/** An account for somebody of a company. The server gives the ids and mails the link to register with. */
export const companyInvite = defineOperation({
  kind: 'company.invite',
  version: 1,
  clinical: false,
  online: 'Inviting a user',
  args: v.strictObject({
    actor_id: directoryId,
    company_id: directoryId,
    staff_id: directoryId,
    grant_id: directoryId,
    ...invitedFields,
  }),
  references: ({ actor_id, company_id, staff_id, grant_id, home_id, email }) => [
    { collection: 'company', id: company_id },
    { collection: 'user', id: staff_id },
    { collection: 'user', field: 'email', value: email },
    { collection: 'person_card', id: staff_id },
    ...cardsBeside(company_id),
    { collection: 'grant', id: grant_id },
    grantsOf(actor_id),
    ...(home_id === null ? [] : [{ collection: 'home', id: home_id } as const]),
  ],
  scope: ({ company_id }, records) => companyThere(company_id, records).scope,
  apply({ actor_id, company_id, staff_id, grant_id, ...said }, records, { author_id, recorded_at }) {
    refuseOtherAuthor({ actor_id }, author_id)
    refuseClosedCompany(companyThere(company_id, records))
    const { first_name, last_name, email, phone_number, role, home_id } = said
    refuseTaken(records, 'user', staff_id, 'This id is taken.')
    if (records.all('user').some(user => user.email === email)) {
      throw wrongField('email', 'Email address is already in use')
    }
    const granted_scope = role === null ? undefined : scopeOfRole({ company_id, role, home_id }, records)
    if (granted_scope !== undefined && role !== null) {
      if (!mayGive(actingRole(grantsIn(records, actor_id), granted_scope, company_id), role))
        throw mayNotGive()
    }
    const row: RowOf<'user'> = {
      ...{ id: staff_id, company_id, email, phone_number, position: null, department: null, title: null },
      ...{ language: 'English', verification_status: 'Not Verified', is_active: true, hire_date: null },
      ...{ current_home_id: isStaffRole(role ?? undefined) ? home_id : null, created_at: recorded_at },
      ...{ notifications: null, last_login: null, scope: userScope(staff_id), revision: 0 },
    }
    return [
      { collection: 'user', row },
      ...(first_name === undefined || last_name === undefined
        ? []
        : [namedCard(row, records, { first_name, last_name })]),
      ...(granted_scope === undefined || role === null
        ? []
        : [newGrant({ id: grant_id, user_id: staff_id, granted_scope, role }, records, recorded_at)]),
    ]
  },
})
