/** How somebody new in a company is asked for; what is valid is the operation's own schema (spec part 3 §5). */
import * as v from 'valibot'
import type { CompanyRecord } from '#domain/company-record.ts'
import { invitedFields } from '#domain/operations/company/invite.ts'
import { newStaffFields } from '#domain/operations/staff/fields.ts'
import { isOpenHome } from '#domain/rules/homes.ts'
import { isStaffRole } from '#domain/rules/staff.ts'
import type { Role } from '#domain/values/roles.ts'
import type { useLabels } from '../../../labels/use-labels.ts'
import type { FieldDescription } from '../../../ui/record-form/description.ts'

type Translate = ReturnType<typeof useLabels>

const { email, phone_number, role, home_id } = invitedFields
const { first_name, last_name } = newStaffFields

export const userForm = v.object({ first_name, last_name, email, phone_number, role, home_id })
export const emailForm = v.object({ email, role })

export const emailField = (t: Translate): FieldDescription<'email'> => ({
  as: 'text',
  type: 'email',
  name: 'email',
  label: t('labels.company.fields.email'),
  required: t('companies.form.emailMissing'),
  emptyAs: 'text',
})

export const nameFields = (t: Translate): FieldDescription<'first_name' | 'last_name'>[] =>
  (['first_name', 'last_name'] as const).map(name => ({
    as: 'text',
    name,
    label: t(`labels.company.fields.${name}`),
    required: true,
    maxLength: 50,
    half: true,
    emptyAs: 'text',
  }))

export const phoneField = (t: Translate): FieldDescription<'phone_number'> => ({
  as: 'text',
  type: 'tel',
  name: 'phone_number',
  label: t('labels.company.fields.phone_number'),
  maxLength: 40,
})

export const roleField = (roles: readonly Role[], t: Translate): FieldDescription<'role'> => ({
  as: 'select',
  name: 'role',
  label: t('labels.company.fields.role'),
  required: true,
  hint: t('companies.users.roleHint'),
  options: roles.map(value => ({ value, label: t(`labels.user.values.role.${value}`) })),
})

/** The same for an invitation by address alone: the role may come later. */
export const laterRoleField = (roles: readonly Role[], t: Translate): FieldDescription<'role'> => ({
  as: 'select',
  name: 'role',
  label: t('labels.company.fields.role'),
  hint: t('companies.users.roleHint'),
  placeholder: t('companies.users.roleLater'),
  options: roles.map(value => ({ value, label: t(`labels.user.values.role.${value}`) })),
})

const isOfHome = (value: unknown): boolean => isStaffRole(value as Role)

export function homeField({ group_homes }: CompanyRecord, t: Translate): FieldDescription<'home_id'> {
  const open = group_homes.filter(isOpenHome)
  return {
    as: 'select',
    name: 'home_id',
    label: t('labels.company.fields.home_id'),
    required: true,
    hint: t(open.length === 0 ? 'companies.users.noHomes' : 'companies.users.homeHint'),
    when: values => isOfHome(values.role),
    options: open.map(({ id, home_name }) => ({ value: id, label: home_name })),
  }
}
