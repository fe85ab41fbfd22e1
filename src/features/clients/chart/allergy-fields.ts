import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { allergyFields } from '#domain/operations/allergy.ts'
import { fieldWords } from '../../../views/field-views.ts'
import { formFields } from '../../../views/form-fields.ts'

export const allergySchema = v.object(allergyFields)

/** Returns the form fields of an allergy. The severity may stay empty if it is unknown. */
export const fieldsOfAllergy = (t: TFunction) =>
  formFields(
    allergySchema,
    fieldWords('allergy', t),
    {},
    {
      substance: { hint: t('clients.allergies.substanceHint') },
      reaction: { hint: t('clients.allergies.reactionHint') },
      severity: {
        as: 'choice',
        options: (['mild', 'moderate', 'severe'] as const).map(value => ({
          value,
          label: t(`clients.allergies.severities.${value}`),
        })),
      },
    },
  )
