/**
 * The forms to add, change and reactivate an account. A change sends only the changed fields, with the values the form
 * showed (D3).
 */

import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { CompanyWithHomes, UserRecord } from '#domain/answers/user-record.ts'
import { COMPANY_ROLES, invitationFields } from '#domain/operations/company.ts'
import { changeableUserFields } from '#domain/operations/staff.ts'
import { reactivationFields } from '#domain/operations/staff-account.ts'
import { isLeavingCare } from '#domain/rules/people/open-work.ts'
import { actingRole, canGrantRole, isStaffRole } from '#domain/rules/people/staff.ts'
import { ROLES, type Role } from '#domain/values/roles.ts'
import { numericId } from '#domain/values/schemas.ts'
import { companyScope } from '#domain/values/scope.ts'
import { useLabels } from '../../labels/use-labels.ts'
import {
  type AccountCollection,
  emailField,
  NAME_FIELDS,
  roleHomeField,
  roleOptions,
} from '../../people/account-fields.ts'
import { type LinkMailResult, readLinkMailResult } from '../../people/link-sent.tsx'
import { useOpenWorkCounts } from '../../people/open-work.tsx'
import { useSession } from '../../session/session.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FormValues } from '../../ui/record-form/description.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields, startValuesOf } from '../../views/form-fields.ts'
import { userNameOf } from './user-columns.tsx'

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
  const [shownValues] = useState(() => startValuesOf(user, editUserForm))
  // A person who works in homes keeps these homes when they get another role in group homes.
  const worksInHomes = isStaffRole(user.role ?? undefined) && user.group_homes.length > 0
  const personFieldOptions = personFields(t)
  const { role, home_id } = roleAndHomeFields({ companies, roles, company: user.company_id }, t)
  const { work } = useOpenWorkCounts({ user: { id: user.id, name: userNameOf(user) } })
  const openWorkNote = (values: Readonly<FormValues>) =>
    work &&
    isLeavingCare(
      shownValues.role,
      roles.find(candidate => candidate === values.role),
    )
      ? [work.words, work.counts.join(', ')].join(' ')
      : undefined
  return (
    <RecordFormDialog
      opened
      onClose={() => onClose()}
      title={t('users.form.edit', { name: userNameOf(user) })}
      schema={editUserForm}
      groups={[
        {
          fields: formFields(
            editUserForm,
            fieldWords<AccountCollection>('user', t),
            {},
            {
              ...personFieldOptions,
              email: { ...personFieldOptions.email, hint: t('users.form.addressHint') },
              role: { ...role, note: openWorkNote, ...(worksInHomes && { hint: t('users.form.roleHint') }) },
              home_id: worksInHomes ? null : home_id,
            },
          ),
        },
      ]}
      initialValues={{ ...shownValues, role: shownValues.role ?? undefined }}
      onSubmit={({ home_id, ...values }) => {
        const changedNames = FIELD_NAMES.filter(name => values[name] !== shownValues[name])
        const isRoleChanged = changedNames.includes('role')
        return change({
          method: 'put',
          path: `admin/users/${user.id}`,
          json: {
            ...Object.fromEntries(changedNames.map(name => [name, values[name]])),
            ...(isRoleChanged && home_id !== null ? { home_id } : {}),
            seen: Object.fromEntries(
              changedNames
                .filter(name => shownValues[name] !== null || name !== 'role')
                .map(name => [name, shownValues[name]]),
            ),
          },
          messages: { internal: t('users.form.failedEdit') },
        })
      }}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

export function ReactivateUser({ user, companies, onClose }: EditUserProps) {
  const t = useLabels()
  const change = useServerChange()
  const toast = useShowToast()
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
        toast({ text: t('users.reactivate.done', { name: userNameOf(user) }), tone: 'given' })
        return result
      }}
    >
      <p>{userNameOf(user)}</p>
      <p>{t('users.reactivate.explained')}</p>
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

/** The form that adds a person to a company: Hearth creates the account and mails a registration link. */
interface AddUserProps {
  companies: readonly CompanyWithHomes[]
  /** Called with the email address to which the registration link was sent, if it was sent. */
  onClose: (link?: LinkMailResult) => void
}

export function AddUser({ companies, onClose }: AddUserProps) {
  const t = useLabels()
  const change = useServerChange()
  const sentLinkRef = useRef<LinkMailResult>(undefined)
  const [firstCompany, secondCompany] = companies
  const company = secondCompany === undefined ? firstCompany : undefined
  const assignableRoles = useAssignableRoles(firstCompany?.id ?? null)
  const roles = COMPANY_ROLES.filter(role => assignableRoles.includes(role))
  const [firstHome, secondHome] = company?.group_homes ?? []
  return (
    <RecordFormDialog
      opened
      // The form also closes after saving. In that case `onClose` receives the mailed link.
      onClose={() => onClose(sentLinkRef.current)}
      title={t('users.form.add')}
      submitLabel={t('users.form.send')}
      schema={newUserForm}
      groups={[
        {
          fields: formFields(
            newUserForm,
            fieldWords<AccountCollection>('user', t),
            {},
            {
              ...personFields(t),
              company_id:
                company === undefined
                  ? {
                      as: 'select',
                      required: t('users.form.companyMissing'),
                      options: companies.map(({ id, name }) => ({ value: id, label: name })),
                    }
                  : null,
              ...roleAndHomeFields({ companies, roles, ...(company && { company: company.id }) }, t),
            },
          ),
        },
      ]}
      initialValues={{
        role: 'staff',
        ...(company && { company_id: company.id }),
        home_id: secondHome === undefined ? firstHome?.id : undefined,
      }}
      onSubmit={async json => {
        const errorMessages = { internal: t('users.form.failedAdd') }
        const onAnswer = (answer: unknown) => {
          sentLinkRef.current = readLinkMailResult(json.email, answer)
        }
        return change({ method: 'post', path: 'admin/users', json, messages: errorMessages, onAnswer })
      }}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

/** The form fields of an account; the operation's own schema decides what is valid (spec part 3 §5). */
const { first_name, last_name, email, phone_number, role } = changeableUserFields

const { home_id } = reactivationFields

const newUserForm = v.object({
  first_name,
  last_name,
  email,
  phone_number: invitationFields.phone_number,
  company_id: numericId,
  role: v.picklist(COMPANY_ROLES, 'Role is required'),
  home_id,
})

const editUserForm = v.object({ first_name, last_name, email, phone_number, role, home_id })

const reactivationForm = v.object(reactivationFields)

/** Returns the roles the user may assign in the company, or on the platform for null. */
function useAssignableRoles(companyId: number | null): readonly Role[] {
  const session = useSession()
  if (session.state !== 'authenticated') return []
  const ownRole =
    companyId === null
      ? actingRole(session.grants, 'platform', null)
      : actingRole(session.grants, companyScope(companyId), companyId)
  return ROLES.filter(candidate => canGrantRole(ownRole, candidate))
}

/** The fields that the forms to add and to change an account have in common. */
const personFields = (t: TFunction) =>
  ({ ...NAME_FIELDS, email: emailField(t), phone_number: { type: 'phone' } }) as const

interface RoleAndHomeOptions {
  companies: readonly CompanyWithHomes[]
  roles: readonly Role[]
  /** The company of the account; undefined: the company chosen in the form. */
  company?: UserRecord['company_id']
}

/** The fields for the role and, for a role in a group home, the home. */
const roleAndHomeFields = ({ companies, roles, company }: RoleAndHomeOptions, t: TFunction) =>
  ({
    role: { as: 'select', options: roleOptions(roles, t) },
    home_id: roleHomeField(
      ({ company_id }) =>
        companies.find(({ id }) => id === (company === undefined ? Number(company_id) : company))
          ?.group_homes,
      t,
      count => t(count === 0 ? 'users.form.noHomes' : 'users.form.homeHint'),
    ),
  }) as const
