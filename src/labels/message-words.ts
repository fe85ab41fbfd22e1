/**
 * Translates messages of the server or a schema to the language of the screen. The server's sentence in English is
 * its own key, as in gettext; `messages` of a language has the translations. Placeholders are numbered: "Cannot exceed
 * {{1}} characters".
 */
import type { TFunction } from 'i18next'

/**
 * Returns the translation of a message, or the English message if there is none: a sentence of a newer server is better
 * read in English than not at all.
 */
export function messageWords(message: string, t: TFunction): string {
  const translations: unknown = t('messages' as 'ui.locale', { returnObjects: true, skipInterpolation: true })
  if (typeof translations !== 'object' || translations === null) return message
  return translationOf(message, translations as Readonly<Record<string, string>>) ?? message
}

function translationOf(message: string, translations: Readonly<Record<string, string>>): string | undefined {
  const exactTranslation = translations[message]
  if (exactTranslation !== undefined) return exactTranslation
  // The template with the most fixed text comes first: "{{1}} is required" fits many sentences.
  const templates = Object.keys(translations)
    .filter(sentence => sentence.includes('{{'))
    .toSorted((left, right) => literalLength(right) - literalLength(left))
  for (const template of templates) {
    const placeholderTexts = placeholderTextsIn(template.split(PLACEHOLDER), message)
    // A placeholder's text may be a translatable sentence too: "{{1}} needs a connection to Hearth."
    if (placeholderTexts) {
      return (template.match(PLACEHOLDER) ?? []).reduce((translation, placeholder, placeholderIndex) => {
        const text = placeholderTexts[placeholderIndex] ?? ''
        return translation.replace(placeholder, () => translationOf(text, translations) ?? text)
      }, translations[template] ?? message)
    }
  }
  return undefined
}

const PLACEHOLDER = /\{\{\d\}\}/g
const literalLength = (sentence: string): number => sentence.replace(PLACEHOLDER, '').length

/** Returns the texts at the template's placeholders, between its fixed parts; undefined if the message does not fit. */
function placeholderTextsIn(parts: readonly string[], message: string): string[] | undefined {
  const [firstPart = '', ...otherParts] = parts
  if (!message.startsWith(firstPart)) return undefined
  const placeholderTexts: string[] = []
  let searchStart = firstPart.length
  for (const [index, part] of otherParts.entries()) {
    const isLast = index === otherParts.length - 1
    const partStart = isLast ? message.length - part.length : message.indexOf(part, searchStart)
    if (partStart < searchStart || !message.startsWith(part, partStart)) return undefined
    placeholderTexts.push(message.slice(searchStart, partStart))
    searchStart = partStart + part.length
  }
  return placeholderTexts
}

/** Returns the translated message of an error; `fallbackMessage` if the error has none. */
export const problemWords = (
  error: unknown,
  t: TFunction,
  fallbackMessage: string = t('ui.formErrors.unexpected'),
): string =>
  error instanceof Error && error.message !== '' ? messageWords(error.message, t) : fallbackMessage
