/** The form to change a staff member: only changed fields are sent, with the values the form showed (D3). */
import { useState } from 'react'
import type { StaffMember } from '#domain/answers/staff-member.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { deviceWallClock } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { type AccountCollection, NAME_FIELDS, roleOptions } from '../../people/account-fields.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import { staffForm, WORK_FIELDS } from './staff-fields.ts'
import { useAssignableRoles } from './use-inviting-homes.ts'

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
