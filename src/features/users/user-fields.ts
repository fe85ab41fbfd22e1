/** The form fields of an account; the operation's own schema decides what is valid (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import type { CompanyWithHomes, UserRecord } from '#domain/answers/user-record.ts'
import { COMPANY_ROLES, invitationFields } from '#domain/operations/company.ts'
import { changingUserFields } from '#domain/operations/staff.ts'
import { reactivationFields } from '#domain/operations/staff-account.ts'
import { actingRole, canGrantRole } from '#domain/rules/people/staff.ts'
import { ROLES, type Role } from '#domain/values/roles.ts'
import { directoryId } from '#domain/values/schemas.ts'
import { companyScope } from '#domain/values/scope.ts'
import { emailField, homeOfRoleField, NAME_FIELDS, roleOptions } from '../../people/account-fields.ts'
import { useSession } from '../../session/session.ts'

const { first_name, last_name, email, phone_number, role } = changingUserFields
const { home_id } = reactivationFields

export const newUserForm = v.object({
  first_name,
  last_name,
  email,
  phone_number: invitationFields.phone_number,
  company_id: directoryId,
  role: v.picklist(COMPANY_ROLES, 'Role is required'),
  home_id,
})
export const editUserForm = v.object({ first_name, last_name, email, phone_number, role, home_id })
export const reactivationForm = v.object(reactivationFields)

/** Returns the roles the user may assign in the company, or on the platform for null. */
export function useAssignableRoles(companyId: number | null): readonly Role[] {
  const session = useSession()
  if (session.state !== 'authenticated') return []
  const ownRole =
    companyId === null
      ? actingRole(session.grants, 'platform', null)
      : actingRole(session.grants, companyScope(companyId), companyId)
  return ROLES.filter(candidate => canGrantRole(ownRole, candidate))
}

/** The fields that the forms to add and to change an account have in common. */
export const personFields = (t: TFunction) =>
  ({ ...NAME_FIELDS, email: emailField(t), phone_number: { type: 'phone' } }) as const

interface RoleAndHomeOptions {
  companies: readonly CompanyWithHomes[]
  roles: readonly Role[]
  /** The company of the account; undefined: the company chosen in the form. */
  company?: UserRecord['company_id']
}

/** The fields for the role and, for a role of homes, the home. */
export const roleAndHomeFields = ({ companies, roles, company }: RoleAndHomeOptions, t: TFunction) =>
  ({
    role: { as: 'select', options: roleOptions(roles, t) },
    home_id: homeOfRoleField(
      ({ company_id }) =>
        companies.find(({ id }) => id === (company === undefined ? Number(company_id) : company))
          ?.group_homes,
      t,
      count => t(count === 0 ? 'users.form.noHomes' : 'users.form.homeHint'),
    ),
  }) as const
