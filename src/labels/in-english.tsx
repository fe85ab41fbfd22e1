import type { i18n } from 'i18next'
import { type ReactNode, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'

/** Returns the translations in English, whatever the language on screen is. */
export function useEnglishTranslations(): i18n {
  const { i18n: translations } = useTranslation()
  const [englishTranslations] = useState(() => translations.cloneInstance({ lng: 'en' }))
  return englishTranslations
}

/**
 * Renders its children in English. It is for what leaves the home on paper, which a physician, a pharmacist or a
 * surveyor reads (decision 048).
 */
export const InEnglish = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={useEnglishTranslations()}>
    <div lang="en">{children}</div>
  </I18nextProvider>
)
