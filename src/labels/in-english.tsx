import type { i18n } from 'i18next'
import { type ReactNode, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'

/** Returns the same catalogue in English, whatever language is on screen. */
export function useEnglish(): i18n {
  const { i18n: translations } = useTranslation()
  const [englishTranslations] = useState(() => translations.cloneInstance({ lng: 'en' }))
  return englishTranslations
}

/**
 * Renders in English what leaves the home on paper: a physician, a pharmacist or a surveyor reads it (decision 048).
 */
export const InEnglish = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={useEnglish()}>
    <div lang="en">{children}</div>
  </I18nextProvider>
)
