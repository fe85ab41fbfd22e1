import type { TFunction } from 'i18next'
import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'
import { TRACKING_LIMITS } from '#domain/entities/tracking-category.ts'
import { rangeWords } from '../../../labels/tracking-entry.ts'

/** Describes what a value accepts: "90–140 mmHg", "Mild, Moderate, Severe (out of range), required". */
export function attributeWords(attribute: TrackingAttribute, t: TFunction): string {
  const { data_type, unit, choices, notable, most, is_required } = attribute
  const marked = (value: string, said = value) =>
    notable.includes(value) ? t('tracking.manageCategories.value.notable', { value: said }) : said
  const range = rangeWords(attribute, t)
  const kind = (of: 'number' | 'text') => t(`tracking.manageCategories.form.kinds.${of}`)
  const byKind = {
    number: () => [
      range ?? (unit === null ? kind('number') : t('tracking.manageCategories.value.inUnit', { unit })),
    ],
    water: () => [
      t('tracking.manageCategories.value.upToGlasses', { count: most ?? TRACKING_LIMITS.usual_glasses }),
      range ?? '',
    ],
    choice: () => choices.map(choice => marked(choice)),
    yes_no: () => (['yes', 'no'] as const).map(value => marked(value, t(`labels.tracking_entry.${value}`))),
    text: () => [kind('text')],
  }
  return [...byKind[data_type](), is_required ? t('tracking.manageCategories.value.required') : '']
    .filter(words => words !== '')
    .join(', ')
}
