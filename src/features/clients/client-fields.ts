/** How a client is asked for; what is valid is the operation's own schema (spec part 2 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { newAllergyFields } from '#domain/operations/allergy.ts'
import { changingClientFields, newClientFields, newClientHome } from '#domain/operations/client.ts'
import type { FieldDescription, FormValues, HomeTime } from '../../ui/record-form/description.ts'
import { allergyFields } from './chart/allergy-fields.ts'

/** What is added. */
export const newClientForm = v.object({
  home_id: newClientHome,
  ...newClientFields,
  /** What somebody found out by asking. */
  allergies: v.picklist(['not_asked', 'none_known', 'has_some']),
  ...newAllergyFields,
  substance: v.nullable(newAllergyFields.substance),
})
/** What is changed; allergies are answered for on the client's page, offline too. */
export const clientForm = v.omit(v.object(changingClientFields), ['no_known_allergies'])

type HomeTimeOf = (values: Readonly<FormValues>) => HomeTime
type ClientField = Exclude<keyof typeof clientForm.entries, 'admission_date' | 'discharge_date' | 'status'>

const label = (name: keyof typeof changingClientFields, t: TFunction) => t(`labels.client.fields.${name}`)

export const nameFields = (t: TFunction): FieldDescription<'first_name' | 'last_name'>[] => [
  {
    as: 'text',
    name: 'first_name',
    label: label('first_name', t),
    required: t('clients.form.firstNameMissing'),
    maxLength: 100,
    half: true,
    emptyAs: 'text',
  },
  {
    as: 'text',
    name: 'last_name',
    label: label('last_name', t),
    required: t('clients.form.lastNameMissing'),
    maxLength: 100,
    half: true,
    emptyAs: 'text',
  },
]

export const stayFields = (
  home: HomeTimeOf,
  t: TFunction,
): FieldDescription<'admission_date' | 'status'>[] => [
  {
    as: 'date',
    name: 'admission_date',
    label: label('admission_date', t),
    required: t('clients.form.admissionMissing'),
    home,
    max: values => home(values).today,
    half: true,
    emptyAs: 'absent',
  },
  {
    as: 'select',
    name: 'status',
    label: label('status', t),
    required: t('clients.form.statusMissing'),
    options: (['active', 'inactive'] as const).map(value => ({
      value,
      label: t(`clients.statuses.${value}`),
    })),
    half: true,
    emptyAs: 'absent',
  },
]

export const dischargeField = (home: HomeTimeOf, t: TFunction): FieldDescription<'discharge_date'> => ({
  as: 'date',
  name: 'discharge_date',
  label: label('discharge_date', t),
  home,
  half: true,
})

export const personalFields = (home: HomeTimeOf, t: TFunction): FieldDescription<ClientField>[] => [
  {
    as: 'date',
    name: 'date_of_birth',
    label: label('date_of_birth', t),
    home,
    max: values => home(values).today,
    isLongAgo: true,
    half: true,
  },
  { as: 'text', type: 'tel', name: 'phone', label: label('phone', t), maxLength: 20, half: true },
  { as: 'text', type: 'email', name: 'email', label: label('email', t), half: true },
]

const HAS_ALLERGIES = 'has_some'

/** Allergies, none known, or not asked yet: nothing is taken for granted (D5). */
export const admissionAllergyFields = (
  t: TFunction,
): FieldDescription<'allergies' | keyof typeof newAllergyFields>[] => [
  {
    as: 'choice',
    name: 'allergies',
    label: t('clients.allergies.title'),
    required: t('clients.form.allergiesMissing'),
    hint: ({ allergies }) => (allergies === HAS_ALLERGIES ? t('clients.form.allergiesHint') : undefined),
    options: (['not_asked', 'none_known', HAS_ALLERGIES] as const).map(value => ({
      value,
      label: t(`clients.form.allergies.${value}`),
    })),
    emptyAs: 'absent',
  },
  ...allergyFields(t).map(field => ({
    ...field,
    emptyAs: 'null' as const,
    when: ({ allergies }: Readonly<FormValues>) => allergies === HAS_ALLERGIES,
  })),
]
