/** The text of mails and push notifications in the language of an account (G10, decision 092). */
import type { NotificationKind } from '#domain/rules/notifications/titles.ts'
import type { Language } from '#domain/values/languages.ts'
import { english, type MailWords } from './english.ts'
import German from './languages/de.json'
import Spanish from './languages/es.json'
import French from './languages/fr.json'
import Japanese from './languages/ja.json'
import Chinese from './languages/zh.json'

/** A language that lacks a sentence does not compile. */
const WORDS: Readonly<Record<Language, MailWords>> = {
  English: english,
  Spanish,
  French,
  German,
  Chinese,
  Japanese,
}

const isKnown = (language: string): language is Language => Object.hasOwn(WORDS, language)

/** Returns the texts of an account's language; English for an unknown language. */
export const wordsIn = (language: string): MailWords => WORDS[isKnown(language) ? language : 'English']

/** Returns the title of a kind of notification in that language. */
export const titleIn = (language: string, kind: NotificationKind): string =>
  wordsIn(language).notifications.titles[kind]
