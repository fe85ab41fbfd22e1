/**
 * The languages of the app. English stands in the code, beside what says it. Each of the others is a folder of JSON
 * files, one for each part of the catalogue, and one chunk, fetched when it is spoken (decision 048).
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

/** The words of one language, and what writes its dates. */
type Pack = () => Promise<{ readonly words: Readonly<Record<string, object>> }>

const PACKS: Readonly<Record<Exclude<Language, 'English'>, Pack>> = {
  Spanish: () => import('./es.ts'),
  French: () => import('./fr.ts'),
  German: () => import('./de.ts'),
  Chinese: () => import('./zh.ts'),
  Japanese: () => import('./ja.ts'),
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
    const pack = await PACKS[language]()
    words.addResourceBundle(code, 'words', pack.words)
  }
  await words.changeLanguage(code)
  document.documentElement.lang = code
}
