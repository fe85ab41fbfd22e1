/**
 * The language last used on this device, in localStorage like the theme, so that the pages before sign-in use it and no
 * text is first shown in English. A signed-in user's language is in their account.
 */
import { LANGUAGES, type Language } from '#domain/values/languages.ts'

const STORAGE_KEY = 'hearth-language'

/** English until a user chooses, whatever the browser's language is: the translations are not reviewed yet. */
export const storedLanguage = (): Language =>
  LANGUAGES.find(language => language === localStorage.getItem(STORAGE_KEY)) ?? 'English'

export const storeLanguage = (language: Language): void => localStorage.setItem(STORAGE_KEY, language)
