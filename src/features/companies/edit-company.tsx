/** Adding a company, and changing one: only what was changed is sent, with what the form showed (D3). */
import { useState } from 'react'
import type { CompanyRow } from '#domain/company-record.ts'
import { changeableFields } from '#domain/rules/companies.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { changesForm, companyFields, companyForm, type FormField } from './company-fields.ts'
import { useCompanyRole } from './use-company-rights.ts'

const NEW = { incident_hours: 24, medication_error_hours: 72 } as const

export function AddCompany({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const change = useServerChange()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('companies.add')}
      schema={companyForm}
      groups={companyFields(changeableFields('super_admin'), t)}
      initialValues={NEW}
      onSubmit={json =>
        change({
          method: 'post',
          path: 'company',
          json,
          words: { internal: t('companies.form.failedCreate') },
        })
      }
    >
      <NeedsConnection />
    </RecordFormDialog>
  )
}

interface EditCompanyProps {
  company: CompanyRow
  onClose: () => void
}

export function EditCompany({ company, onClose }: EditCompanyProps) {
  const t = useLabels()
  const change = useServerChange()
  const asked = changeableFields(useCompanyRole(company.id))
  const names = asked.map((field): FormField => (field === 'name' ? 'company_name' : field))
  // As the form was opened: what others change meanwhile must not pass for seen.
  const [seen] = useState(() => pick(company, Object.keys(companyForm.entries) as FormField[]))
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('companies.edit')}
      schema={changesForm}
      groups={companyFields(asked, t)}
      initialValues={seen}
      onSubmit={given => {
        const changed = names.filter(name => given[name] !== seen[name])
        return change({
          method: 'put',
          path: `company/${company.id}`,
          json: {
            ...Object.fromEntries(changed.map(name => [name, given[name]])),
            seen: pick(company, changed),
          },
          words: { internal: t('companies.form.failedUpdate') },
        })
      }}
    >
      {!names.includes('company_name') && <p>{t('companies.form.notYours')}</p>}
      <NeedsConnection />
    </RecordFormDialog>
  )
}

const pick = <Name extends FormField>(company: CompanyRow, names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, company[name]])) as Pick<CompanyRow, Name>
