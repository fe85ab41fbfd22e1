/** The form fields of a staff member; the operation's own schema decides what is valid (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { changeableStaffFields, homeRoleFields, newStaffFields } from '#domain/operations/staff.ts'
import { roleOptions } from '../../people/account-fields.ts'
import type { FormValues } from '../../ui/record-form/description.ts'
import type { AssignableHome } from './use-inviting-homes.ts'

export const invitationForm = v.object({ ...newStaffFields, home_id: homeRoleFields.home_id })
export const staffForm = v.object(changeableStaffFields)
export const roleAndHomeForm = v.object(homeRoleFields)

export const WORK_FIELDS = {
  position: { isHalfWidth: true },
  phone_number: { type: 'phone', isHalfWidth: true },
  hire_date: { isLongAgo: true, isHalfWidth: true },
} as const

/** The fields for the home and for the role in it. */
export const roleAndHomeFields = (homes: readonly AssignableHome[], t: TFunction) =>
  ({
    home_id: {
      as: 'select',
      name: 'home_id',
      label: t('labels.user.fields.home_id'),
      required: t('staff.form.homeMissing'),
      options: homes.map(({ home }) => ({ value: home.id, label: home.home_name })),
      emptyAs: 'absent',
    },
    role: {
      as: 'choice',
      required: t('staff.form.roleMissing'),
      hint: t('staff.form.rolesText'),
      options: ({ home_id }: Readonly<FormValues>) =>
        roleOptions((homes.find(({ home }) => home.id === Number(home_id)) ?? homes[0])?.roles ?? [], t),
    },
  }) as const
