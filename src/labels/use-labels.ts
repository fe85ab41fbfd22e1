import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { labelsIn } from './label-words.ts'

/** The words with the labels of records among them: `t('labels.medication.fields.dosage')`. */
export function useLabels(): TFunction {
  const { i18n } = useTranslation()
  return labelsIn(i18n)
}
