/** The language of a report: the user's own, or English for other people it is shown to (decision 063). */
import { NativeSelect } from '@mantine/core'
import type { i18n } from 'i18next'
import { type ReactNode, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { useEnglishTranslations } from '../../labels/in-english.tsx'
import { languageOptions } from '../../languages/language-options.ts'
import { languageOf } from '../../languages/languages.ts'

export interface ReportLanguage {
  /** The translations for the report on the screen, on paper and in its files. */
  readonly translations: i18n
  readonly isEnglish: boolean
  readonly setIsEnglish: (isEnglish: boolean) => void
}

/** Keeps the chosen language while the screen of reports is open, so the next report has the same language. */
export function useReportLanguage(): ReportLanguage {
  const { i18n: userTranslations } = useTranslation()
  const englishTranslations = useEnglishTranslations()
  const [isEnglish, chooseEnglish] = useState(false)
  return {
    translations: isEnglish ? englishTranslations : userTranslations,
    isEnglish,
    setIsEnglish: chooseEnglish,
  }
}

/** Wraps content that is in the language of the report. */
export const ReportLanguageProvider = ({
  translations,
  children,
}: {
  translations: i18n
  children: ReactNode
}) => (
  <I18nextProvider i18n={translations}>
    <div lang={translations.language}>{children}</div>
  </I18nextProvider>
)

/** The choice of the report's language; renders nothing for users whose language is English. */
export function ReportLanguageSelect({ isEnglish, setIsEnglish }: ReportLanguage) {
  const { t, i18n: userTranslations } = useTranslation()
  const language = languageOf(userTranslations)
  if (language === 'English') return null
  return (
    <NativeSelect
      label={t('reports.result.language')}
      value={isEnglish ? 'English' : language}
      data={languageOptions(t).filter(({ value }) => value === 'English' || value === language)}
      onChange={event => setIsEnglish(event.currentTarget.value === 'English')}
    />
  )
}
