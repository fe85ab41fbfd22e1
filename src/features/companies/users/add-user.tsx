/** Adds a user to a company: with name and role, or by e-mail address alone. Both mail the link to register. */
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
  homeOfRoleField,
  NAME_FIELDS,
  roleOptions,
} from '../../../people/account-fields.ts'
import { readSentLink, type SentLink } from '../../../people/link-sent.tsx'
import type { PathOf } from '../../../session/http.ts'
import { type ServerChange, useServerChange } from '../../../sync/use-server-change.ts'
import { NeedsConnection } from '../../../ui/record-form/needs-connection.tsx'
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
  onClose: (link?: SentLink) => void
}

/** Sends the invitation and keeps the recipient for `onClose`: the form closes itself when it is saved. */
function useInvitation(onClose: NewUserProps['onClose']) {
  const t = useLabels()
  const change = useServerChange()
  const sentRef = useRef<SentLink>(undefined)
  return {
    close: () => onClose(sentRef.current),
    send: async <Sent extends { readonly email: string }>(path: PathOf<'post'>, json: Sent) => {
      const words: ServerChange['messages'] = { internal: t('companies.users.failed') }
      const onAnswer = (answer: unknown) => {
        sentRef.current = readSentLink(json.email, answer)
      }
      return change({ method: 'post', path, json, messages: words, onAnswer })
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
      <NeedsConnection />
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
      <NeedsConnection />
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
    home_id: homeOfRoleField(
      () => group_homes.filter(isOpenHome),
      t,
      count => t(count === 0 ? 'companies.users.noHomes' : 'companies.users.homeHint'),
    ),
  }) as const
