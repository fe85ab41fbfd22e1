/**
 * The language this device spoke last, in localStorage as the theme is: the page before sign-in speaks it too, and
 * nothing is drawn in English first. Who is signed in has their own, in their account.
 */
import { LANGUAGES, type Language } from '#domain/values/languages.ts'

const KEY = 'hearth-language'

/** English for a device that was never asked, whatever its browser speaks: the other languages are not reviewed yet. */
export const keptLanguage = (): Language =>
  LANGUAGES.find(language => language === localStorage.getItem(KEY)) ?? 'English'

export const keepLanguage = (language: Language): void => localStorage.setItem(KEY, language)
