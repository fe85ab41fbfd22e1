/** The form that adds a person to a company: Hearth creates the account and mails a registration link. */
import { useRef } from 'react'
import type { CompanyWithHomes } from '#domain/answers/user-record.ts'
import { COMPANY_ROLES } from '#domain/operations/company.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { AccountCollection } from '../../people/account-fields.ts'
import { readSentLink, type SentLink } from '../../people/link-sent.tsx'
import { useServerChange } from '../../sync/use-server-change.ts'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import { newUserForm, personFields, roleAndHomeFields, useAssignableRoles } from './user-fields.ts'

interface AddUserProps {
  companies: readonly CompanyWithHomes[]
  /** Called with the email address to which the registration link was sent, if it was sent. */
  onClose: (link?: SentLink) => void
}

export function AddUser({ companies, onClose }: AddUserProps) {
  const t = useLabels()
  const change = useServerChange()
  const sentLinkRef = useRef<SentLink>(undefined)
  const [firstCompany, secondCompany] = companies
  const company = secondCompany === undefined ? firstCompany : undefined
  const assignableRoles = useAssignableRoles(firstCompany?.id ?? null)
  const roles = COMPANY_ROLES.filter(role => assignableRoles.includes(role))
  const [firstHome, secondHome] = company?.group_homes ?? []
  return (
    <RecordFormDialog
      opened
      // The form also closes after saving; then the result of the mailed link is passed on.
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
        const words = { internal: t('users.form.failedAdd') }
        const onAnswer = (answer: unknown) => {
          sentLinkRef.current = readSentLink(json.email, answer)
        }
        return change({ method: 'post', path: 'admin/users', json, messages: words, onAnswer })
      }}
    >
      <NeedsConnection />
    </RecordFormDialog>
  )
}
