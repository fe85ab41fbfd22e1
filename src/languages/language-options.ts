import type { TFunction } from 'i18next'
import { LANGUAGES, type Language } from '#domain/values/languages.ts'
import { LANGUAGE_FACTS } from './languages.ts'

/** Each as its speakers call it; what no clinician has reviewed says so (G3). */
export const languageOptions = (t: TFunction): { value: Language; label: string }[] =>
  LANGUAGES.map(value => {
    const { name } = LANGUAGE_FACTS[value]
    return { value, label: value === 'English' ? name : t('ui.language.unreviewed', { language: name }) }
  })
