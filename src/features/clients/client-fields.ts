/** How a client is asked for; what is valid is the operation's own schema (spec part 2 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { changingClientFields, newClientFields, newClientHome } from '#domain/operations/client/fields.ts'
import type { FieldDescription, FormValues, HomeTime } from '../../ui/record-form/description.ts'

/** What is added. */
export const newClientForm = v.object({ home_id: newClientHome, ...newClientFields })
/** What is changed. */
export const clientForm = v.object(changingClientFields)

type HomeTimeOf = (values: Readonly<FormValues>) => HomeTime
type ClientField = Exclude<keyof typeof newClientFields, 'admission_date' | 'status'>

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
    half: true,
  },
  { as: 'text', type: 'tel', name: 'phone', label: label('phone', t), maxLength: 20, half: true },
  { as: 'text', type: 'email', name: 'email', label: label('email', t) },
  {
    as: 'checkbox',
    name: 'no_known_allergies',
    label: label('no_known_allergies', t),
    hint: t('clients.form.noKnownAllergiesHint'),
  },
]
