/** The text of mails and push notifications in the language of an account (G10, decision 092). */
import type { NotificationKind } from '#domain/rules/notifications/titles.ts'
import type { Language } from '#domain/values/languages.ts'
import { english, type MailWords } from './english.ts'
import German from './languages/de.json'
import Spanish from './languages/es.json'
import French from './languages/fr.json'
import Japanese from './languages/ja.json'
import Chinese from './languages/zh.json'

/** The texts in each language; a language that lacks a sentence does not compile. */
const WORDS_BY_LANGUAGE: Readonly<Record<Language, MailWords>> = {
  English: english,
  Spanish,
  French,
  German,
  Chinese,
  Japanese,
}

const isKnownLanguage = (language: string): language is Language => Object.hasOwn(WORDS_BY_LANGUAGE, language)

/** Returns the texts of an account's language; English for an unknown language. */
export const wordsIn = (language: string): MailWords =>
  WORDS_BY_LANGUAGE[isKnownLanguage(language) ? language : 'English']

/** Returns the title of a kind of notification in a language. */
export const titleIn = (language: string, kind: NotificationKind): string =>
  wordsIn(language).notifications.titles[kind]
