/**
 * The languages of the app. The English texts are in the code, beside the components that use them. Each other language
 * is a JSON file with translations, fetched when it is selected (decision 048). No clinician has reviewed them yet.
 */
import type { i18n } from 'i18next'
import type { Language } from '#domain/values/languages.ts'

interface LanguageFacts {
  /** The BCP 47 tag, which the page sets as `lang` for screen readers. */
  readonly code: string
  /** The name of the language in the language itself. */
  readonly name: string
}

export const LANGUAGE_FACTS = {
  English: { code: 'en', name: 'English' },
  Spanish: { code: 'es', name: 'Español' },
  French: { code: 'fr', name: 'Français' },
  German: { code: 'de', name: 'Deutsch' },
  Chinese: { code: 'zh', name: '中文' },
  Japanese: { code: 'ja', name: '日本語' },
} as const satisfies Readonly<Record<Language, LanguageFacts>>

type Words = Readonly<Record<string, object>>

/** Loads the texts of one language, and the dayjs locale that formats its dates. */
type PackLoader = () => Promise<readonly [words: { readonly default: Words }, dates: unknown]>

const PACK_LOADERS: Readonly<Record<Exclude<Language, 'English'>, PackLoader>> = {
  Spanish: () => Promise.all([import('./es.json'), import('dayjs/locale/es-us')]),
  French: () => Promise.all([import('./fr.json'), import('dayjs/locale/fr')]),
  German: () => Promise.all([import('./de.json'), import('dayjs/locale/de')]),
  Chinese: () => Promise.all([import('./zh.json'), import('dayjs/locale/zh-cn')]),
  Japanese: () => Promise.all([import('./ja.json'), import('dayjs/locale/ja')]),
}

/** Returns the language in which i18next translates now. */
export const languageOf = ({ language }: Pick<i18n, 'language'>): Language =>
  (Object.keys(LANGUAGE_FACTS) as Language[]).find(name => LANGUAGE_FACTS[name].code === language) ??
  'English'

/**
 * Shows the app in a language; resolves when its texts are loaded and the page's `lang` is set for screen readers.
 *
 * @throws the browser's error when the texts cannot be fetched; the language is then the same as before
 */
export async function switchLanguage(translations: i18n, language: Language): Promise<void> {
  const { code } = LANGUAGE_FACTS[language]
  if (language !== 'English' && !translations.hasResourceBundle(code, 'words')) {
    const [languageTexts] = await PACK_LOADERS[language]()
    translations.addResourceBundle(code, 'words', languageTexts.default)
  }
  await translations.changeLanguage(code)
  document.documentElement.lang = code
}
