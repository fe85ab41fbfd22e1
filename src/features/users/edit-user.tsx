/** Forms to change an account, which send only changed fields with the values shown (D3), and to reactivate it. */
import { useState } from 'react'
import type { CompanyWithHomes, UserRecord } from '#domain/answers/user-record.ts'
import { isLeavingCare } from '#domain/rules/people/open-work.ts'
import { isStaffRole } from '#domain/rules/people/staff.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { AccountCollection } from '../../people/account-fields.ts'
import { useCountedWork } from '../../people/open-work.tsx'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FormValues } from '../../ui/record-form/description.ts'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields, startValuesOf } from '../../views/form-fields.ts'
import { nameOf } from './user-columns.tsx'
import {
  editUserForm,
  personFields,
  reactivationForm,
  roleAndHomeFields,
  useAssignableRoles,
} from './user-fields.ts'

const FIELD_NAMES = ['first_name', 'last_name', 'email', 'phone_number', 'role'] as const

interface EditUserProps {
  user: UserRecord
  companies: readonly CompanyWithHomes[]
  onClose: () => void
}

export function EditUser({ user, companies, onClose }: EditUserProps) {
  const t = useLabels()
  const change = useServerChange()
  const roles = useAssignableRoles(user.company_id)
  // The values when the form was opened: changes others make meanwhile must not count as seen by this user.
  const [shownUser] = useState(() => startValuesOf(user, editUserForm))
  // A person who works in homes keeps these homes when they get another role of homes.
  const worksInHomes = isStaffRole(user.role ?? undefined) && user.group_homes.length > 0
  const personProps = personFields(t)
  const { role, home_id } = roleAndHomeFields({ companies, roles, company: user.company_id }, t)
  const { work } = useCountedWork({ user: { id: user.id, name: nameOf(user) } })
  const openWorkNote = (values: Readonly<FormValues>) =>
    work &&
    isLeavingCare(
      shownUser.role,
      roles.find(one => one === values.role),
    )
      ? [work.words, work.counts.join(', ')].join(' ')
      : undefined
  return (
    <RecordFormDialog
      opened
      onClose={() => onClose()}
      title={t('users.form.edit', { name: nameOf(user) })}
      schema={editUserForm}
      groups={[
        {
          fields: formFields(
            editUserForm,
            fieldWords<AccountCollection>('user', t),
            {},
            {
              ...personProps,
              email: { ...personProps.email, hint: t('users.form.addressHint') },
              role: { ...role, note: openWorkNote, ...(worksInHomes && { hint: t('users.form.roleHint') }) },
              home_id: worksInHomes ? null : home_id,
            },
          ),
        },
      ]}
      initialValues={{ ...shownUser, role: shownUser.role ?? undefined }}
      onSubmit={({ home_id, ...values }) => {
        const changedNames = FIELD_NAMES.filter(name => values[name] !== shownUser[name])
        const isOtherRole = changedNames.includes('role')
        return change({
          method: 'put',
          path: `admin/users/${user.id}`,
          json: {
            ...Object.fromEntries(changedNames.map(name => [name, values[name]])),
            ...(isOtherRole && home_id !== null ? { home_id } : {}),
            seen: Object.fromEntries(
              changedNames
                .filter(name => shownUser[name] !== null || name !== 'role')
                .map(name => [name, shownUser[name]]),
            ),
          },
          messages: { internal: t('users.form.failedEdit') },
        })
      }}
    >
      <NeedsConnection />
    </RecordFormDialog>
  )
}

export function ReactivateUser({ user, companies, onClose }: EditUserProps) {
  const t = useLabels()
  const change = useServerChange()
  const toast = useToast()
  const roles = useAssignableRoles(user.company_id).filter(
    role => user.company_id !== null || role === 'super_admin',
  )
  return (
    <RecordFormDialog
      opened
      onClose={() => onClose()}
      title={t('users.reactivate.title')}
      submitLabel={t('users.reactivate.title')}
      schema={reactivationForm}
      groups={[
        {
          fields: formFields(
            reactivationForm,
            fieldWords<AccountCollection>('user', t),
            {},
            roleAndHomeFields({ companies, roles, company: user.company_id }, t),
          ),
        },
      ]}
      initialValues={{ role: user.role ?? undefined }}
      onSubmit={async json => {
        const result = await change({ method: 'put', path: `admin/users/${user.id}/reactivate`, json })
        toast({ text: t('users.reactivate.done', { name: nameOf(user) }), tone: 'given' })
        return result
      }}
    >
      <p>{nameOf(user)}</p>
      <p>{t('users.reactivate.explained')}</p>
      <NeedsConnection />
    </RecordFormDialog>
  )
}
