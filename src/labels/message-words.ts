/**
 * Translates messages of the server or a schema to the language of the screen. A sentence on the wire is English and is
 * its own key, as in gettext; `messages` of a language has the translations. Placeholders are numbered: "Cannot exceed
 * {{1}} characters".
 */
import type { TFunction } from 'i18next'

/**
 * Returns the translation of a message, or the English message if there is none: a sentence of a newer server is better
 * read in English than not at all.
 */
export function messageWords(message: string, t: TFunction): string {
  const known: unknown = t('messages' as 'ui.locale', { returnObjects: true, skipInterpolation: true })
  if (typeof known !== 'object' || known === null) return message
  return translated(message, known as Readonly<Record<string, string>>) ?? message
}

function translated(message: string, known: Readonly<Record<string, string>>): string | undefined {
  const exact = known[message]
  if (exact !== undefined) return exact
  // The template with the most fixed text comes first: "{{1}} is required" fits many sentences.
  const templates = Object.keys(known)
    .filter(sentence => sentence.includes('{{'))
    .toSorted((one, other) => literalLength(other) - literalLength(one))
  for (const template of templates) {
    const filled = filledIn(template.split(HOLE), message)
    // A placeholder's text may be a translatable sentence too: "{{1}} needs a connection to Hearth."
    if (filled) {
      return (template.match(HOLE) ?? []).reduce((words, hole, place) => {
        const text = filled[place] ?? ''
        return words.replace(hole, () => translated(text, known) ?? text)
      }, known[template] ?? message)
    }
  }
  return undefined
}

const HOLE = /\{\{\d\}\}/g
const literalLength = (sentence: string): number => sentence.replace(HOLE, '').length

/** Returns the texts between the parts of a template; undefined when the message does not fit. */
function filledIn(parts: readonly string[], message: string): string[] | undefined {
  const [first = '', ...others] = parts
  if (!message.startsWith(first)) return undefined
  const filled: string[] = []
  let from = first.length
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1
    const at = isLast ? message.length - part.length : message.indexOf(part, from)
    if (at < from || !message.startsWith(part, at)) return undefined
    filled.push(message.slice(from, at))
    from = at + part.length
  }
  return filled
}

/** Returns the message of an error: the server's, or that the cause is unknown. */
export const problemWords = (
  error: unknown,
  t: TFunction,
  otherwise: string = t('ui.formErrors.unexpected'),
): string => (error instanceof Error && error.message !== '' ? messageWords(error.message, t) : otherwise)
