/** How somebody with an account is asked for, wherever one is added or changed (spec part 3 §5). */
import type { TFunction } from 'i18next'
import { isStaffRole } from '#domain/rules/people/staff.ts'
import type { Role } from '#domain/values/roles.ts'
import type { FieldDescription } from '../ui/record-form/description.ts'

export const nameFields = (t: TFunction): FieldDescription<'first_name' | 'last_name'>[] =>
  (['first_name', 'last_name'] as const).map(name => ({
    as: 'text',
    name,
    label: t(`labels.user.fields.${name}`),
    required: true,
    maxLength: 50,
    half: true,
    emptyAs: 'text',
  }))

export const emailField = (t: TFunction): FieldDescription<'email'> => ({
  as: 'text',
  type: 'email',
  name: 'email',
  label: t('labels.user.fields.email'),
  required: t('labels.user.emailMissing'),
  emptyAs: 'text',
})

export const phoneField = (t: TFunction): FieldDescription<'phone_number'> => ({
  as: 'text',
  type: 'phone',
  name: 'phone_number',
  label: t('labels.user.fields.phone_number'),
  maxLength: 40,
})

export const roleField = (
  roles: readonly Role[],
  t: TFunction,
  hint?: FieldDescription['hint'],
): FieldDescription<'role'> => ({
  as: 'select',
  name: 'role',
  label: t('labels.user.fields.role'),
  required: true,
  hint,
  options: roles.map(value => ({ value, label: t(`labels.user.values.role.${value}`) })),
  emptyAs: 'absent',
})

interface HomeChoice {
  readonly id: number
  readonly home_name: string
}

/** Asked for with a role of homes, once it is known whose homes (`homes`). */
export const homeOfRoleField = (
  homes: (values: Readonly<Record<string, unknown>>) => readonly HomeChoice[] | undefined,
  t: TFunction,
  hint: (count: number) => string,
): FieldDescription<'home_id'> => ({
  as: 'select',
  name: 'home_id',
  label: t('labels.user.fields.home_id'),
  required: true,
  hint: values => hint(homes(values)?.length ?? 0),
  when: values => isStaffRole(values.role as Role) && homes(values) !== undefined,
  options: values => homes(values)?.map(({ id, home_name }) => ({ value: id, label: home_name })),
})
