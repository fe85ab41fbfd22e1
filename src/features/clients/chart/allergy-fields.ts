import type { TFunction } from 'i18next'
import type { FieldDescription } from '../../../ui/record-form/description.ts'

type AllergyField = 'substance' | 'reaction' | 'severity'

/** How an allergy is asked for. The severity may be unknown, and that has to be said. */
export const allergyFields = (t: TFunction): FieldDescription<AllergyField>[] => [
  {
    as: 'text',
    name: 'substance',
    label: t('labels.allergy.fields.substance'),
    hint: t('clients.allergies.substanceHint'),
    required: true,
    maxLength: 100,
    emptyAs: 'text',
  },
  {
    as: 'text',
    name: 'reaction',
    label: t('labels.allergy.fields.reaction'),
    hint: t('clients.allergies.reactionHint'),
    maxLength: 200,
  },
  {
    as: 'choice',
    name: 'severity',
    label: t('labels.allergy.fields.severity'),
    options: (['mild', 'moderate', 'severe'] as const).map(value => ({
      value,
      label: t(`clients.allergies.severities.${value}`),
    })),
  },
]
