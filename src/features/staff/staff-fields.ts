/** How a staff member is asked for; what is valid is the operation's own schema (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { changingStaffFields, newStaffFields, place } from '#domain/operations/staff.ts'
import type { StaffRole } from '#domain/rules/people/staff.ts'
import { phoneField } from '../../people/account-fields.ts'
import type { FieldDescription, HomeTime, Options } from '../../ui/record-form/description.ts'
import type { InvitingHome } from './use-inviting-homes.ts'

export const invitationForm = v.object({ ...newStaffFields, home_id: place.home_id })
export const staffForm = v.object(changingStaffFields)
export const placeForm = v.object(place)

export const workFields = (
  home: HomeTime,
  t: TFunction,
): FieldDescription<'position' | 'phone_number' | 'hire_date'>[] => [
  { as: 'text', name: 'position', label: t('labels.user.fields.position'), maxLength: 100, half: true },
  { ...phoneField(t), half: true },
  {
    as: 'date',
    name: 'hire_date',
    label: t('labels.user.fields.hire_date'),
    home: () => home,
    isLongAgo: true,
    half: true,
  },
]

export const roleField = (
  roles: readonly StaffRole[],
  t: TFunction,
  hint?: string,
): FieldDescription<'role'> => ({
  as: 'choice',
  name: 'role',
  label: t('labels.user.fields.role'),
  required: t('staff.form.roleMissing'),
  options: roles.map(value => ({ value, label: t(`labels.user.values.role.${value}`) })),
  hint,
  emptyAs: 'absent',
})

/** The home, and the role somebody may be given there. */
export const placeFields = (
  homes: readonly InvitingHome[],
  t: TFunction,
): FieldDescription<'home_id' | 'role'>[] => [
  {
    as: 'select',
    name: 'home_id',
    label: t('labels.user.fields.home_id'),
    required: t('staff.form.homeMissing'),
    options: homes.map(({ home }) => ({ value: home.id, label: home.home_name })) satisfies Options,
    emptyAs: 'absent',
  },
  {
    ...roleField([], t, t('staff.form.rolesText')),
    as: 'choice',
    options: ({ home_id }) =>
      (homes.find(({ home }) => home.id === Number(home_id)) ?? homes[0])?.roles.map(value => ({
        value,
        label: t(`labels.user.values.role.${value}`),
      })) ?? [],
  },
]
