/** Adds a user to a company, with name and role or by e-mail address alone. Both forms mail a registration link. */
import type { TFunction } from 'i18next'
import { useRef } from 'react'
import * as v from 'valibot'
import type { CompanyRecord } from '#domain/answers/company-record.ts'
import { COMPANY_ROLES, invitationFields } from '#domain/operations/company.ts'
import { newStaffFields } from '#domain/operations/staff.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { canGrantRole, isStaffRole } from '#domain/rules/people/staff.ts'
import type { Role } from '#domain/values/roles.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import {
  type AccountCollection,
  emailField,
  NAME_FIELDS,
  roleHomeField,
  roleOptions,
} from '../../../people/account-fields.ts'
import { type LinkMailResult, readLinkMailResult } from '../../../people/link-sent.tsx'
import type { PathOf } from '../../../session/http.ts'
import { type ServerChange, useServerChange } from '../../../sync/use-server-change.ts'
import { NoConnectionNotice } from '../../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../../views/field-views.ts'
import { formFields } from '../../../views/form-fields.ts'
import { useCompanyRole } from '../use-company-rights.ts'

const { email, phone_number, role, home_id } = invitationFields
const { first_name, last_name } = newStaffFields

const userSchema = v.object({ first_name, last_name, email, phone_number, role, home_id })
const emailInvitationSchema = v.object({ email, role })

interface NewUserProps {
  company: CompanyRecord
  /** Called with the outcome of sending the link, if a link was requested. */
  onClose: (link?: LinkMailResult) => void
}

/** Sends the invitation and keeps the sent link for `onClose`, which the form calls after it is saved. */
function useInvitation(onClose: NewUserProps['onClose']) {
  const t = useLabels()
  const change = useServerChange()
  const sentLinkRef = useRef<LinkMailResult>(undefined)
  return {
    close: () => onClose(sentLinkRef.current),
    send: async <Invitation extends { readonly email: string }>(path: PathOf<'post'>, json: Invitation) => {
      const errorMessages: ServerChange['messages'] = { internal: t('companies.users.failed') }
      const onAnswer = (answer: unknown) => {
        sentLinkRef.current = readLinkMailResult(json.email, answer)
      }
      return change({ method: 'post', path, json, messages: errorMessages, onAnswer })
    },
  }
}

export function AddUser({ company, onClose }: NewUserProps) {
  const t = useLabels()
  const ownRole = useCompanyRole(company.id)
  const { close, send } = useInvitation(onClose)
  const roles = COMPANY_ROLES.filter(role => canGrantRole(ownRole, role))
  const openHomes = company.group_homes.filter(({ closed_at }) => closed_at === null)
  return (
    <RecordFormDialog
      opened
      onClose={close}
      title={t('companies.users.add')}
      submitLabel={t('companies.users.send')}
      schema={userSchema}
      groups={[
        {
          fields: formFields(
            userSchema,
            fieldWords<AccountCollection>('user', t),
            {},
            {
              ...NAME_FIELDS,
              email: emailField(t),
              phone_number: { type: 'phone' },
              ...roleAndHomeFields(company, roles, t),
            },
          ),
        },
      ]}
      initialValues={{
        role: openHomes.length === 0 ? 'provider' : 'staff',
        home_id: openHomes.length === 1 ? openHomes[0]?.id : undefined,
      }}
      onSubmit={json => send(`company/${company.id}/users`, json)}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

export function InviteUser({ company, onClose }: NewUserProps) {
  const t = useLabels()
  const ownRole = useCompanyRole(company.id)
  const { close, send } = useInvitation(onClose)
  const roles = COMPANY_ROLES.filter(role => !isStaffRole(role) && canGrantRole(ownRole, role))
  const hasProvider = company.staff.some(({ role, is_active }) => role === 'provider' && is_active)
  return (
    <RecordFormDialog
      opened
      onClose={close}
      title={t('companies.users.invite')}
      submitLabel={t('companies.users.send')}
      schema={emailInvitationSchema}
      groups={[
        {
          fields: formFields(
            emailInvitationSchema,
            fieldWords<AccountCollection>('user', t),
            {},
            {
              email: emailField(t),
              // The role may be set later.
              role: {
                as: 'select',
                hint: t('companies.users.roleHint'),
                placeholder: t('companies.users.roleLater'),
                options: roleOptions(roles, t),
              },
            },
          ),
        },
      ]}
      initialValues={{ role: hasProvider ? undefined : 'provider' }}
      onSubmit={json => send('register/email', { company_id: company.id, ...json })}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

const roleAndHomeFields = ({ group_homes }: CompanyRecord, roles: readonly Role[], t: TFunction) =>
  ({
    role: {
      as: 'select',
      required: true,
      hint: t('companies.users.roleHint'),
      options: roleOptions(roles, t),
      emptyAs: 'absent',
    },
    home_id: roleHomeField(
      () => group_homes.filter(isOpenHome),
      t,
      count => t(count === 0 ? 'companies.users.noHomes' : 'companies.users.homeHint'),
    ),
  }) as const
