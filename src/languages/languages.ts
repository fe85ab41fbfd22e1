/**
 * The languages of the app. English stands in the code, beside what says it. Each of the others is a JSON file with the
 * parts of the catalogue, fetched when it is spoken (decision 048). No clinician has reviewed them yet.
 */
import type { i18n } from 'i18next'
import type { Language } from '#domain/values/languages.ts'

interface LanguageFacts {
  /** BCP 47, as the page says it to screen readers. */
  readonly code: string
  /** As its speakers call it. */
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

/** The words of one language, and what writes its dates. */
type Pack = () => Promise<readonly [words: { readonly default: Words }, dates: unknown]>

const PACKS: Readonly<Record<Exclude<Language, 'English'>, Pack>> = {
  Spanish: () => Promise.all([import('./es.json'), import('dayjs/locale/es-us')]),
  French: () => Promise.all([import('./fr.json'), import('dayjs/locale/fr')]),
  German: () => Promise.all([import('./de.json'), import('dayjs/locale/de')]),
  Chinese: () => Promise.all([import('./zh.json'), import('dayjs/locale/zh-cn')]),
  Japanese: () => Promise.all([import('./ja.json'), import('dayjs/locale/ja')]),
}

/** Which of the languages `words` speak now. */
export const languageOf = ({ language }: Pick<i18n, 'language'>): Language =>
  (Object.keys(LANGUAGE_FACTS) as Language[]).find(name => LANGUAGE_FACTS[name].code === language) ??
  'English'

/**
 * Resolves when every word is in that language, and the page says so to screen readers.
 *
 * @throws what the browser throws when its words cannot be fetched; then nothing has changed
 */
export async function speak(words: i18n, language: Language): Promise<void> {
  const { code } = LANGUAGE_FACTS[language]
  if (language !== 'English' && !words.hasResourceBundle(code, 'words')) {
    const [own] = await PACKS[language]()
    words.addResourceBundle(code, 'words', own.default)
  }
  await words.changeLanguage(code)
  document.documentElement.lang = code
}
