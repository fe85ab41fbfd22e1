/** Checks the name of an allergy: a substance, not a statement that there are none or that no one asked. */
import * as v from 'valibot'
import { text } from './text.ts'

/** Phrases for no allergies at all. */
const NONE_KNOWN_PATTERN =
  /^(none|nil|none known|nil known|none reported|none at this time|no allergies|no allergies (known|reported)|no known allerg(y|ies)|no known allergies of any kind|nka|no allergy)$/
/** Phrases about drugs, food or another kind of allergy, but not about all allergies. */
const SOME_KNOWN_PATTERN =
  /^(nkda|nkfa|nkma|nkea|nkda nkfa|(there are )?no (known )?(drug|food|medication|medicine|medical|environmental|seasonal|latex|insect)( or (drug|food|medication|latex|environmental))* allerg(y|ies)( known)?)$/
/** Phrases for an unknown answer: no one asked, or no one recorded the answer. */
const NO_ANSWER_PATTERN =
  /^(n ?a|not? applicable|no|n|not|yes|y|x|0|unknown|unk|uknown|not known|unsure|not sure|don t know|dont know|not asked|not assessed|not on file|none on file|not documented|none documented|none noted|none listed|none recorded|not listed|not recorded|not available|unable to (assess|obtain|answer)|unobtainable|refused|declined|denie[sd]|denies (any )?(known )?allergies|denies any|pending|tbd|tba|to be determined|see (chart|mar|file|notes?|list|attached|record|below|above|other.*)|as above|same|ditto|other|others|various|multiple|allerg(y|ies)|allergic|null|nil known drug|undefined|blank|empty|test|nan|\d+|)$/

const plainWords = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(/^n k (d |f |m )?a$/, (_, letter: string | undefined) => `nk${(letter ?? '').trim()}a`)

/** Returns what a text about allergies states instead of naming a substance; undefined if it names a substance. */
export function nonSubstanceKind(words: string): 'none' | 'some' | 'not_said' | undefined {
  const phrase = plainWords(words)
  if (NONE_KNOWN_PATTERN.test(phrase)) return 'none'
  if (SOME_KNOWN_PATTERN.test(phrase)) return 'some'
  return NO_ANSWER_PATTERN.test(phrase) ? 'not_said' : undefined
}

/** Reactions, years and what a person does about the allergy. */
const REACTION_PATTERN =
  /^(((very|severe|mild|moderate|bad|slight|possible|unknown|gets?|causes?|with) )*(hives|rash(es)?|itch(ing|y)?|swelling|anaphyla\w*|shock|nausea|vomiting|diarrhea|wheezing|redness|reactions?|upset stomach|gi upset|shortness of breath|sob|trouble breathing|throat (swelling|closes|closing)|angioedema|dizziness|headaches?|fever|hospitali[sz]ed|intolerance|sensitivity|severe|mild|moderate|unknown)|(carries|carry|has|have|needs?|uses?|wears?|keeps?|avoids?|ask|per|since|in|as|when|if|because|from|during|was|is|see|gets|got|causes|makes|reported|verified|confirmed)\b.*|\d{4}|epi ?-?pen\b.*)(\b.*)?$/i

/** Whether text describes what happens instead of a substance: "hives", "1998", "carries EpiPen". */
export const isReaction = (words: string): boolean => REACTION_PATTERN.test(words)

/**
 * Phrases with an open meaning: "no penicillin", "Penicillin?", "not allergic to eggs". Non-steroidal drugs are drugs.
 */
const DOUBTFUL_PATTERN =
  /^(no|not|without|negative|denies|denied|possible|possibly|probable|probably|suspected|questionable|maybe|rule out|r\/o)\b|^non(?![- ]?(steroid|ionic))\b|\b(not|never) allergic\b|\?/i

/** Whether text names a substance but denies it or leaves it open, or describes what happens instead. */
export const isUnclear = (words: string): boolean => DOUBTFUL_PATTERN.test(words) || isReaction(words)

export const UNCLEAR_MESSAGE =
  'Record the substance itself, such as penicillin. What happens, or that nobody is sure, belongs under the reaction. Where somebody is not allergic, record nothing.'

const NON_SUBSTANCE_MESSAGES = {
  none: 'This is no substance. Where there are none, record that no allergies are known.',
  some: 'This speaks of one kind of allergies only. Ask about all of them, then record each substance or that none are known.',
  not_said:
    'This does not name a substance. Ask about allergies, then record each substance or that none are known.',
} as const

const isSubstance = (words: string): boolean => nonSubstanceKind(words) === undefined

/**
 * A substance as a queue may send it: an older app accepted unclear text, and an allergy is not lost for its wording.
 */
export const queuedSubstance = v.pipe(
  text(100, 'Substance is required'),
  v.check(isSubstance, ({ input }) => NON_SUBSTANCE_MESSAGES[nonSubstanceKind(input) ?? 'not_said']),
)

/** A substance as it is recorded from now on; earlier records stay as they are. */
export const substance = v.pipe(
  queuedSubstance,
  v.check(words => !isUnclear(words), UNCLEAR_MESSAGE),
)
