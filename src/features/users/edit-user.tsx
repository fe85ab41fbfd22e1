/** Forms to change an account, which send only changed fields with the values shown (D3), and to reactivate it. */
import { useState } from 'react'
import type { UserPlace, UserRecord } from '#domain/answers/user-record.ts'
import { leavesCare } from '#domain/rules/people/open-work.ts'
import { isStaffRole } from '#domain/rules/people/staff.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { Account } from '../../people/account-fields.ts'
import { useCountedWork } from '../../people/open-work.tsx'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FormValues } from '../../ui/record-form/description.ts'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields, startOf } from '../../views/form-fields.ts'
import { nameOf } from './user-columns.tsx'
import { comingBackForm, editUserForm, personFields, placeFields, useGivableRoles } from './user-fields.ts'

const NAMES = ['first_name', 'last_name', 'email', 'phone_number', 'role'] as const

interface EditUserProps {
  user: UserRecord
  companies: readonly UserPlace[]
  onClose: () => void
}

export function EditUser({ user, companies, onClose }: EditUserProps) {
  const t = useLabels()
  const change = useServerChange()
  const roles = useGivableRoles(user.company_id)
  // The values when the form was opened: changes others make meanwhile must not count as seen by this user.
  const [seen] = useState(() => startOf(user, editUserForm))
  // A person who works in homes keeps these homes when they get another role of homes.
  const worksInHomes = isStaffRole(user.role ?? undefined) && user.group_homes.length > 0
  const person = personFields(t)
  const { role, home_id } = placeFields({ companies, roles, company: user.company_id }, t)
  const { work } = useCountedWork({ of: { id: user.id, name: nameOf(user) } })
  const openWork = (values: Readonly<FormValues>) =>
    work &&
    leavesCare(
      seen.role,
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
            fieldWords<Account>('user', t),
            {},
            {
              ...person,
              email: { ...person.email, hint: t('users.form.addressHint') },
              role: { ...role, note: openWork, ...(worksInHomes && { hint: t('users.form.roleHint') }) },
              home_id: worksInHomes ? null : home_id,
            },
          ),
        },
      ]}
      initialValues={{ ...seen, role: seen.role ?? undefined }}
      onSubmit={({ home_id, ...given }) => {
        const changed = NAMES.filter(name => given[name] !== seen[name])
        const isOtherRole = changed.includes('role')
        return change({
          method: 'put',
          path: `admin/users/${user.id}`,
          json: {
            ...Object.fromEntries(changed.map(name => [name, given[name]])),
            ...(isOtherRole && home_id !== null ? { home_id } : {}),
            seen: Object.fromEntries(
              changed.filter(name => seen[name] !== null || name !== 'role').map(name => [name, seen[name]]),
            ),
          },
          words: { internal: t('users.form.failedEdit') },
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
  const roles = useGivableRoles(user.company_id).filter(
    role => user.company_id !== null || role === 'super_admin',
  )
  return (
    <RecordFormDialog
      opened
      onClose={() => onClose()}
      title={t('users.reactivate.title')}
      submitLabel={t('users.reactivate.title')}
      schema={comingBackForm}
      groups={[
        {
          fields: formFields(
            comingBackForm,
            fieldWords<Account>('user', t),
            {},
            placeFields({ companies, roles, company: user.company_id }, t),
          ),
        },
      ]}
      initialValues={{ role: user.role ?? undefined }}
      onSubmit={async json => {
        const outcome = await change({ method: 'put', path: `admin/users/${user.id}/reactivate`, json })
        toast({ text: t('users.reactivate.done', { name: nameOf(user) }), tone: 'given' })
        return outcome
      }}
    >
      <p>{nameOf(user)}</p>
      <p>{t('users.reactivate.explained')}</p>
      <NeedsConnection />
    </RecordFormDialog>
  )
}
