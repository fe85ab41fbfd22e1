import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { allergyFields } from '#domain/operations/allergy.ts'
import { fieldWords } from '../../../views/field-views.ts'
import { formFields } from '../../../views/form-fields.ts'

export const allergySchema = v.object(allergyFields)

/** Form fields of an allergy. The severity may be unknown, which has to be chosen too. */
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
