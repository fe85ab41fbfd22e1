/**
 * Initializes the catalogue and provides it to the app. The compiler checks keys: `t('sync.allSaved')` must be a text
 * of `en.ts` or of a feature.
 */
import { createInstance, type i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { en, type LaterCatalogue } from './en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    resources: { words: typeof en & LaterCatalogue }
    returnNull: false
  }
}

/** Returns an initialized catalogue: the texts are in the bundle, so the first paint never shows keys. */
export function createCatalogue(): i18n {
  const catalogue = createInstance()
  void catalogue.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'words',
    ns: ['words'],
    // A message of the server is looked up by its own text, in which a colon must not end a namespace.
    nsSeparator: false,
    resources: { en: { words: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return catalogue
}

export const WordsProvider = ({ catalogue, children }: { catalogue: i18n; children: ReactNode }) => (
  <I18nextProvider i18n={catalogue}>{children}</I18nextProvider>
)
