import type { TFunction } from 'i18next'
import { LANGUAGES, type Language } from '#domain/values/languages.ts'
import { LANGUAGE_FACTS } from './languages.ts'

/** Each language by its own name; the label says when no clinician has reviewed the translation (rule G3). */
export const languageOptions = (t: TFunction): { value: Language; label: string }[] =>
  LANGUAGES.map(value => {
    const { name } = LANGUAGE_FACTS[value]
    return { value, label: value === 'English' ? name : t('ui.language.unreviewed', { language: name }) }
  })
