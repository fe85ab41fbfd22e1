/** The forms that add and change a company: they send only changed fields, with the values they showed (D3). */
import type { TFunction } from 'i18next'
import { useState } from 'react'
import * as v from 'valibot'
import type { CompanyRow } from '#domain/answers/company-record.ts'
import { changeableCompanyFields } from '#domain/operations/company.ts'
import { type CompanyField, changeableFields } from '#domain/rules/homes/companies.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FieldGroup } from '../../ui/record-form/description.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import { useCompanyRole } from './use-company-rights.ts'

const { name: company_name, ...otherFields } = changeableCompanyFields
/** The name is sent as `company_name`. */
const companySchema = v.object({ company_name, ...otherFields })
/** Partial because a provider's form has only some of the fields. */
const companyChangesSchema = v.partial(companySchema)
type FormField = keyof typeof companySchema.entries

const formFieldOf = (field: CompanyField): FormField => (field === 'name' ? 'company_name' : field)

const MAX_DEADLINE_HOURS = 2160

const NEW_COMPANY_VALUES = { incident_hours: 24, medication_error_hours: 72 } as const

export function AddCompany({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const change = useServerChange()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('companies.add')}
      schema={companySchema}
      groups={companyFieldGroups(changeableFields('super_admin'), t)}
      initialValues={NEW_COMPANY_VALUES}
      onSubmit={json =>
        change({
          method: 'post',
          path: 'company',
          json,
          messages: { internal: t('companies.form.failedCreate') },
        })
      }
    >
      <NoConnectionNotice />
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
  const editableFields = changeableFields(useCompanyRole(company.id))
  const names = editableFields.map(formFieldOf)
  // Keeps the values from when the form was opened: later changes by others must not count as seen.
  const [initialValues] = useState(() => pick(company, Object.keys(companySchema.entries) as FormField[]))
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('companies.edit')}
      schema={companyChangesSchema}
      groups={companyFieldGroups(editableFields, t)}
      initialValues={initialValues}
      onSubmit={values => {
        const changedNames = names.filter(name => values[name] !== initialValues[name])
        return change({
          method: 'put',
          path: `company/${company.id}`,
          json: {
            ...Object.fromEntries(changedNames.map(name => [name, values[name]])),
            seen: pick(initialValues, changedNames),
          },
          messages: { internal: t('companies.form.failedUpdate') },
        })
      }}
    >
      {!names.includes('company_name') && <p>{t('companies.form.notYours')}</p>}
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

/** Returns the form fields with the passed names, in groups; empty groups are left out. */
function companyFieldGroups(fieldNames: readonly CompanyField[], t: TFunction): FieldGroup<FormField>[] {
  const hoursOptions = {
    hint: t('companies.form.hoursHint'),
    min: 1,
    max: MAX_DEADLINE_HOURS,
    isHalfWidth: true,
  }
  const fields = formFields(
    companySchema,
    fieldWords('company', t),
    {},
    {
      company_name: {
        as: 'text',
        name: 'company_name',
        label: t('labels.company.fields.name'),
        maxLength: 100,
        required: t('companies.form.nameMissing'),
        emptyAs: 'text',
      },
      license_number: { required: t('companies.form.licenseMissing'), isHalfWidth: true },
      tax_id: { isHalfWidth: true },
      contact_name: { isHalfWidth: true },
      contact_email: {
        as: 'text',
        type: 'email',
        required: t('companies.form.emailMissing'),
        isHalfWidth: true,
      },
      contact_phone: { type: 'tel', isHalfWidth: true },
      street_address: { isHalfWidth: true },
      city: { isHalfWidth: true },
      state: { isHalfWidth: true },
      zip_code: { isHalfWidth: true },
      incident_hours: hoursOptions,
      medication_error_hours: hoursOptions,
    },
  )
  const names: readonly string[] = fieldNames.map(formFieldOf)
  const shownFields = fields.filter(({ name }) => names.includes(name))
  const isRegistrationField = ({ name }: { name: string }) => REGISTRATION_FIELDS.has(name)
  const isDeadline = ({ name }: { name: string }) => name.endsWith('_hours')
  return [
    { title: t('companies.form.about'), fields: shownFields.filter(isRegistrationField) },
    {
      title: t('companies.form.contact'),
      fields: shownFields.filter(field => !isRegistrationField(field) && !isDeadline(field)),
    },
    { title: t('companies.form.deadlines'), fields: shownFields.filter(isDeadline) },
  ].filter(({ fields }) => fields.length > 0)
}

const REGISTRATION_FIELDS: ReadonlySet<string> = new Set<FormField>([
  'company_name',
  'license_number',
  'tax_id',
])

const pick = <Name extends FormField>(company: Pick<CompanyRow, FormField>, names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, company[name]])) as Pick<CompanyRow, Name>
