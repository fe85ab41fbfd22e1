/** Form fields of a client; the operation's own schema decides what is valid (spec part 2 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { newAllergyFields } from '#domain/operations/allergy.ts'
import { changeableClientFields, newClientFields, newClientHomeId } from '#domain/operations/client.ts'
import type { FieldDescription, FormValues, HomeTimeOf } from '../../ui/record-form/description.ts'
import type { FormFieldOptions } from '../../views/form-fields.ts'
import { fieldsOfAllergy } from './chart/allergy-fields.ts'

/** The form of a new client. */
export const newClientSchema = v.object({
  home_id: newClientHomeId,
  ...newClientFields,
  /** The caregiver's answer to the question about allergies. */
  allergies: v.picklist(['not_asked', 'none_known', 'has_some']),
  ...newAllergyFields,
  substance: v.nullable(newAllergyFields.substance),
})
/** The form that changes a client; allergies are answered on the client's page, offline too. */
export const clientSchema = v.omit(v.object(changeableClientFields), ['no_known_allergies'])

/** Returns the options of the fields that both forms have. */
export const sharedFieldOptions = (homeTimeOf: HomeTimeOf, t: TFunction) => {
  const pastOnlyOptions = {
    max: (values: Readonly<FormValues>) => homeTimeOf(values).today,
    isHalfWidth: true,
  }
  return {
    first_name: { required: t('clients.form.firstNameMissing'), isHalfWidth: true },
    last_name: { required: t('clients.form.lastNameMissing'), isHalfWidth: true },
    admission_date: { required: t('clients.form.admissionMissing'), ...pastOnlyOptions },
    status: { as: 'select', required: t('clients.form.statusMissing'), isHalfWidth: true },
    date_of_birth: { isLongAgo: true, ...pastOnlyOptions },
    phone: { type: 'tel', isHalfWidth: true },
    email: { as: 'text', type: 'email', isHalfWidth: true },
  } as const satisfies Partial<FormFieldOptions<'client', keyof typeof clientSchema.entries>>
}

const HAS_ALLERGIES = 'has_some'

/** Asks for allergies, none known, or not asked yet: there is no default (D5). */
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
  ...fieldsOfAllergy(t).map(field => ({
    ...field,
    emptyAs: 'null' as const,
    isShown: ({ allergies }: Readonly<FormValues>) => allergies === HAS_ALLERGIES,
  })),
]
