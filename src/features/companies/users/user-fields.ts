/** What somebody new in a company is asked for; what is valid is the operation's own schema (spec part 3 §5). */
import * as v from 'valibot'
import type { CompanyRecord } from '#domain/company-record.ts'
import { invitedFields } from '#domain/operations/company.ts'
import { newStaffFields } from '#domain/operations/staff.ts'
import { isOpenHome } from '#domain/rules/homes.ts'
import type { Role } from '#domain/values/roles.ts'
import { homeOfRoleField, roleField } from '../../../directory/account-fields.ts'
import type { useLabels } from '../../../labels/use-labels.ts'
import type { FieldDescription } from '../../../ui/record-form/description.ts'

type Translate = ReturnType<typeof useLabels>

const { email, phone_number, role, home_id } = invitedFields
const { first_name, last_name } = newStaffFields

export const userForm = v.object({ first_name, last_name, email, phone_number, role, home_id })
export const emailForm = v.object({ email, role })

/** For an invitation by address alone: the role may come later. */
export const laterRoleField = (roles: readonly Role[], t: Translate): FieldDescription<'role'> => ({
  as: 'select',
  name: 'role',
  label: t('labels.user.fields.role'),
  hint: t('companies.users.roleHint'),
  placeholder: t('companies.users.roleLater'),
  options: roles.map(value => ({ value, label: t(`labels.user.values.role.${value}`) })),
})

export const placeFields = (
  { group_homes }: CompanyRecord,
  roles: readonly Role[],
  t: Translate,
): FieldDescription<'role' | 'home_id'>[] => [
  roleField(roles, t, t('companies.users.roleHint')),
  homeOfRoleField(
    () => group_homes.filter(isOpenHome),
    t,
    count => t(count === 0 ? 'companies.users.noHomes' : 'companies.users.homeHint'),
  ),
]
