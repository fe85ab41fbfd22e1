import type { TFunction } from 'i18next'
import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'
import { TRACKING_LIMITS } from '#domain/entities/tracking-category.ts'
import { rangeWords } from '../../../labels/tracking-entry.ts'

/** Describes what a value accepts: "90–140 mmHg", "Mild, Moderate, Severe (out of range), required". */
export function attributeWords(attribute: TrackingAttribute, t: TFunction): string {
  const { data_type, unit, choices, notable, most, is_required } = attribute
  const choiceWords = (value: string, label = value) =>
    notable.includes(value) ? t('tracking.manageCategories.value.notable', { value: label }) : label
  const range = rangeWords(attribute, t)
  const typeWords = (dataType: 'number' | 'text') => t(`tracking.manageCategories.form.kinds.${dataType}`)
  const wordsByType = {
    number: () => [
      range ?? (unit === null ? typeWords('number') : t('tracking.manageCategories.value.inUnit', { unit })),
    ],
    water: () => [
      t('tracking.manageCategories.value.upToGlasses', { count: most ?? TRACKING_LIMITS.usual_glasses }),
      range ?? '',
    ],
    choice: () => choices.map(choice => choiceWords(choice)),
    yes_no: () =>
      (['yes', 'no'] as const).map(value => choiceWords(value, t(`labels.tracking_entry.${value}`))),
    text: () => [typeWords('text')],
  }
  return [...wordsByType[data_type](), is_required ? t('tracking.manageCategories.value.required') : '']
    .filter(words => words !== '')
    .join(', ')
}
