/** How a company is asked for; what is valid is the operation's own schema (spec part 3 §5). */
import * as v from 'valibot'
import { changingCompanyFields } from '#domain/operations/company.ts'
import type { CompanyField } from '#domain/rules/companies.ts'
import { US_STATES } from '#domain/values/us-address.ts'
import type { useLabels } from '../../labels/use-labels.ts'
import type { FieldDescription, FieldGroup } from '../../ui/record-form/description.ts'

type Translate = ReturnType<typeof useLabels>

const { name: company_name, ...others } = changingCompanyFields
/** The name is sent as `company_name`. */
export const companyForm = v.object({ company_name, ...others })
/** A provider is asked some of them. */
export const changesForm = v.partial(companyForm)
export type FormField = keyof typeof companyForm.entries

const sentAs = (field: CompanyField): FormField => (field === 'name' ? 'company_name' : field)
const label = (field: CompanyField, t: Translate) => t(`labels.company.fields.${field}`)

const MOST_HOURS = 2160

const text = (field: CompanyField, maxLength: number, t: Translate): FieldDescription<FormField> => ({
  as: 'text',
  name: sentAs(field),
  label: label(field, t),
  maxLength,
  half: true,
})

/** `missing`: what is said when it is empty, in the words of the specification. */
const required = (
  field: CompanyField,
  maxLength: number,
  missing: string,
  t: Translate,
): FieldDescription<FormField> => ({
  ...text(field, maxLength, t),
  required: missing,
  emptyAs: 'text',
})

const hours = (field: CompanyField, t: Translate): FieldDescription<FormField> => ({
  as: 'number',
  name: sentAs(field),
  label: label(field, t),
  hint: t('companies.form.hoursHint'),
  required: true,
  min: 1,
  max: MOST_HOURS,
  half: true,
  emptyAs: 'absent',
})

/** Those of these fields, in groups. */
export function companyFields(asked: readonly CompanyField[], t: Translate): FieldGroup<FormField>[] {
  const groups: FieldGroup<FormField>[] = [
    {
      title: t('companies.form.about'),
      fields: [
        { ...required('name', 100, t('companies.form.nameMissing'), t), half: false },
        required('license_number', 20, t('companies.form.licenseMissing'), t),
        text('tax_id', 10, t),
      ],
    },
    {
      title: t('companies.form.contact'),
      fields: [
        text('contact_name', 100, t),
        {
          as: 'text',
          type: 'email',
          name: 'contact_email',
          label: label('contact_email', t),
          required: t('companies.form.emailMissing'),
          half: true,
          emptyAs: 'text',
        },
        {
          as: 'text',
          type: 'tel',
          name: 'contact_phone',
          label: label('contact_phone', t),
          maxLength: 20,
          half: true,
        },
        text('street_address', 100, t),
        text('city', 50, t),
        {
          as: 'select',
          name: 'state',
          label: label('state', t),
          options: Object.entries(US_STATES).map(([value, name]) => ({ value, label: name })),
          half: true,
        },
        text('zip_code', 10, t),
      ],
    },
    {
      title: t('companies.form.deadlines'),
      fields: [hours('incident_hours', t), hours('medication_error_hours', t)],
    },
  ]
  const names: readonly FormField[] = asked.map(sentAs)
  return groups
    .map(group => ({ ...group, fields: group.fields.filter(({ name }) => names.includes(name)) }))
    .filter(({ fields }) => fields.length > 0)
}
