/**
 * A cell about allergies: none known, or each substance with its reaction. "Penicillin (hives, 1998); Latex" and
 * "Shellfish/Iodine" are two. What names no substance, or leaves open what it belongs to, is refused.
 */
import { wrongField } from '../errors.ts'
import { isReaction, isUnclear, noSubstance } from '../values/substance.ts'

/** Without a reaction a substance is its words alone. */
export type SaidAllergy = string | { readonly substance: string; readonly reaction: string }

const ALLERGY_WORDS =
  'Write allergies with a semicolon between them and each reaction in parentheses after its substance, or "none known".'
const SOME_WORDS =
  'This speaks of one kind of allergies only. Write "none known" if there are none of any kind.'
const NOT_SAID_WORDS =
  'This does not say whether there are allergies. Write each substance, or "none known" if somebody asked; leave it empty if nobody did.'

const refused = (message: string) => wrongField('allergies', message)

/** Throws a `Refusal`. */
export function allergiesIn(words: string): SaidAllergy[] {
  const said = noSubstance(words)
  if (said === 'none') return []
  if (said !== undefined) throw refused(said === 'some' ? SOME_WORDS : NOT_SAID_WORDS)
  return outsideParentheses(words, /[;\r\n]/g).flatMap(allergiesOf)
}

/** What stands between two semicolons. */
function allergiesOf(words: string): SaidAllergy[] {
  const found: SaidAllergy[] = []
  for (const part of outsideParentheses(words, /,/g)) {
    const [only] = found
    if (noSubstance(part) !== undefined) throw refused(NOT_SAID_WORDS)
    if (!isReaction(part)) found.push(...together(part).map(withReaction))
    // "Penicillin, hives": what it speaks of is plain after a single substance only.
    else if (only !== undefined && found.length === 1) found[0] = withRemark(only, part)
    else throw refused(`This is no substance: "${part.slice(0, MOST_REPEATED)}". ${ALLERGY_WORDS}`)
  }
  return found
}

const MOST_REPEATED = 60

/** "Shellfish/Iodine", "penicillin and sulfa" are two. */
const together = (words: string): string[] =>
  outsideParentheses(words, / and | & |(?<=\p{Letter}{3}) ?\/ ?(?=\p{Letter}{3})/giu)

/** "Penicillin (hives, 1998)", "Penicillin – anaphylaxis", "Penicillin: rash". */
function withReaction(words: string): SaidAllergy {
  const [, substance = '', inside, after] =
    /^([^():=]+?) ?(?:\(([^()]+)\)|(?: - | ?[–—] ?|: ?| ?= ?| ?-> ?)([^()]+))$/u.exec(words) ?? []
  const reaction = (inside ?? after ?? '').trim()
  const named = reaction === '' ? words : substance.trim()
  if (/[()]/.test(named) || isUnclear(named) || noSubstance(named) !== undefined) {
    throw refused(ALLERGY_WORDS)
  }
  return reaction === '' ? named : { substance: named, reaction }
}

const withRemark = (allergy: SaidAllergy, remark: string): SaidAllergy =>
  typeof allergy === 'string'
    ? { substance: allergy, reaction: remark }
    : { ...allergy, reaction: `${allergy.reaction}, ${remark}` }

/** The parts between separators (a pattern with the flag g) that stand in no parentheses. Throws when a parenthesis is left open. */
function outsideParentheses(words: string, separator: RegExp): string[] {
  const masked = words.replaceAll(/\([^()]*\)/g, inside => '\0'.repeat(inside.length))
  if (/[()]/.test(masked)) throw refused(ALLERGY_WORDS)
  const parts: string[] = []
  let start = 0
  for (const found of masked.matchAll(separator)) {
    parts.push(words.slice(start, found.index))
    start = found.index + found[0].length
  }
  return [...parts, words.slice(start)].map(part => part.trim()).filter(part => part !== '')
}
