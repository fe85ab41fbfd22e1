/** The form to change a staff member: only changed fields are sent, with the values the form showed (D3). */

import type { TFunction } from 'i18next'
import { useState } from 'react'
import * as v from 'valibot'
import type { StaffMember } from '#domain/answers/staff-member.ts'
import { changeableStaffFields, homeRoleFields, newStaffFields } from '#domain/operations/staff.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { deviceWallClock } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { type AccountCollection, NAME_FIELDS, roleOptions } from '../../people/account-fields.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FormValues } from '../../ui/record-form/description.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import { type AssignableHome, useAssignableRoles } from './use-inviting-homes.ts'

const FIELD_NAMES = ['first_name', 'last_name', 'role', 'position', 'phone_number', 'hire_date'] as const

interface EditStaffProps {
  member: StaffMember
  onClose: () => void
}

export function EditStaff({ member, onClose }: EditStaffProps) {
  const t = useLabels()
  const now = useTrueNow()
  const change = useServerChange()
  const roles = useAssignableRoles(member)
  const { clock, time_zone } = deviceWallClock()
  // The values when the form was opened: changes others make meanwhile must not count as seen by this user.
  const [shownValues] = useState(() => {
    const { first_name, last_name, position, phone_number, hire_date, staff_role } = member
    return { first_name, last_name, position, phone_number, hire_date, role: staff_role }
  })
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('staff.form.edit')}
      schema={staffForm}
      groups={[
        {
          fields: formFields(
            staffForm,
            fieldWords<AccountCollection>('user', t),
            { homeTimeOf: () => ({ clock, today: homeToday(now, time_zone) }) },
            {
              ...NAME_FIELDS,
              role: {
                as: 'choice',
                required: t('staff.form.roleMissing'),
                options: roleOptions(roles, t),
                hint: member.group_homes.length > 1 ? t('staff.form.roleHint') : undefined,
              },
              ...WORK_FIELDS,
            },
          ),
        },
      ]}
      initialValues={shownValues}
      onSubmit={values => {
        const changedNames = FIELD_NAMES.filter(name => values[name] !== shownValues[name])
        return change({
          method: 'put',
          path: `staff/${member.id}`,
          json: {
            ...Object.fromEntries(changedNames.map(name => [name, values[name]])),
            seen: Object.fromEntries(changedNames.map(name => [name, shownValues[name]])),
          },
          messages: { internal: t('staff.form.failed') },
        })
      }}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

/** The form fields of a staff member; the operation's own schema decides what is valid (spec part 3 §5). */
export const invitationForm = v.object({ ...newStaffFields, home_id: homeRoleFields.home_id })

const staffForm = v.object(changeableStaffFields)

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
