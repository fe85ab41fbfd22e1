import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { translatorWithLabels } from './label-words.ts'

/** Returns the texts with the labels of records: `t('labels.medication.fields.dosage')`. */
export function useLabels(): TFunction {
  const { i18n } = useTranslation()
  return translatorWithLabels(i18n)
}
