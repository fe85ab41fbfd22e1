import type { TFunction } from 'i18next'
import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'
import { TRACKING_LIMITS } from '#domain/entities/tracking-category.ts'

/** What a value asks for: "90–140 mmHg", "Mild, Moderate, Severe (out of range), required". '' where it is just words. */
export function attributeWords(attribute: TrackingAttribute, t: TFunction): string {
  const { data_type, choices, notable, most, is_required } = attribute
  const marked = (value: string, said = value) =>
    notable.includes(value) ? t('tracking.manageCategories.value.notable', { value: said }) : said
  const byKind = {
    number: () => [rangeWords(attribute, t)],
    water: () => [
      t('tracking.manageCategories.value.upToGlasses', { count: most ?? TRACKING_LIMITS.usual_glasses }),
      rangeWords(attribute, t),
    ],
    choice: () => choices.map(choice => marked(choice)),
    yes_no: () => (['yes', 'no'] as const).map(value => marked(value, t(`labels.tracking_entry.${value}`))),
    text: () => [t('tracking.manageCategories.form.kinds.text')],
  }
  return [...byKind[data_type](), is_required ? t('tracking.manageCategories.value.required') : '']
    .filter(words => words !== '')
    .join(', ')
}

/** "90–140 mmHg", "up to 300 s"; the unit alone where there is no range. */
function rangeWords({ low, high, unit }: TrackingAttribute, t: TFunction): string {
  const ends = { low: low ?? '', high: high ?? '', unit: unit ?? '' }
  if (low === null && high === null) return ends.unit
  const known = low === null ? 'upTo' : high === null ? 'from' : 'range'
  // Without a unit there is a space too many.
  return t(`tracking.manageCategories.value.${known}`, ends).replace(/ {2}/, ' ').trim()
}
