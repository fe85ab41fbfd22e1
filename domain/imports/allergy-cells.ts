/**
 * A cell about allergies: none known, or each substance with its reaction. "Penicillin (hives, 1998); Latex" and
 * "Shellfish/Iodine" are two allergies. Text that names no substance, or is ambiguous, is refused. Our own list adds
 * the severity in brackets, "Penicillin (hives) [severe]", and puts quotation marks around text that would be misread:
 * "Ampicillin and sulbactam".
 */
import { wrongField } from '../errors.ts'
import type { StoredRow } from '../registry.ts'
import { isReaction, isUnclear, nonSubstanceKind } from '../values/substance.ts'
import { isReadAs, quote, splitOutsideParentheses, unquote } from './list-cells.ts'
import { OWN_NO_ALLERGIES, OWN_SEVERITIES } from './own-list.ts'

/** A string where the cell contains only the substance. */
export type AllergyEntry =
  | string
  | {
      readonly substance: string
      readonly reaction?: string
      readonly severity?: NonNullable<StoredRow<'allergy'>['severity']>
    }

const ALLERGY_WORDS =
  'Write allergies with a semicolon between them and each reaction in parentheses after its substance, or "none known".'
const SOME_WORDS =
  'This speaks of one kind of allergies only. Write "none known" if there are none of any kind.'
const NOT_SAID_WORDS =
  'This does not say whether there are allergies. Write each substance, or "none known" if somebody asked; leave it empty if nobody did.'

const refusal = (message: string) => wrongField('allergies', message)

/** Returns the allergies of a cell. Throws a `Refusal`. */
export function allergiesIn(words: string): AllergyEntry[] {
  const statement = OWN_NO_ALLERGIES.includes(words.trim()) ? 'none' : nonSubstanceKind(words)
  if (statement === 'none') return []
  if (statement !== undefined) throw refusal(statement === 'some' ? SOME_WORDS : NOT_SAID_WORDS)
  return splitText(words, /[;\r\n]/g).flatMap(allergiesOf)
}

/** Returns the allergies in the text between two semicolons. */
function allergiesOf(words: string): AllergyEntry[] {
  const allergies: AllergyEntry[] = []
  for (const part of splitText(words, /,/g)) {
    const [onlyAllergy] = allergies
    if (nonSubstanceKind(part) !== undefined) throw refusal(NOT_SAID_WORDS)
    if (!isReaction(part)) allergies.push(...splitCombined(part).map(withReaction))
    // "Penicillin, hives": the reaction is unambiguous only after a single substance.
    else if (onlyAllergy !== undefined && allergies.length === 1) allergies[0] = withRemark(onlyAllergy, part)
    else throw refusal(`This is no substance: "${part.slice(0, MAX_REPEATED)}". ${ALLERGY_WORDS}`)
  }
  return allergies
}

const MAX_REPEATED = 60

/** Splits combined substances: "Shellfish/Iodine" and "penicillin and sulfa" are two each. */
const splitCombined = (words: string): readonly string[] =>
  splitText(words, / and | & |(?<=\p{Letter}{3}) ?\/ ?(?=\p{Letter}{3})/giu)

/** Reads "Penicillin (hives, 1998)", "Penicillin – anaphylaxis" and "Penicillin: rash". */
function withReaction(words: string): AllergyEntry {
  const [, beforeBracket = words, severityText = ''] = /^(.*?) ?\[([^[\]]*)\]$/su.exec(words) ?? []
  const severity = severityNamed(severityText)
  const mainText = severity === undefined ? words : beforeBracket
  const [, substanceText = '', inParentheses, afterDash] =
    /^("(?:[^"]|"")*"|[^():=]+?) ?(?:\(("(?:[^"]|"")*"|[^()]+)\)|(?: - | ?[–—] ?|: ?| ?= ?| ?-> ?)([^()]+))$/u.exec(
      mainText,
    ) ?? []
  const reaction = unquote((inParentheses ?? afterDash ?? '').trim())
  const writtenSubstance = reaction === '' ? mainText : substanceText.trim()
  const substance = unquote(writtenSubstance)
  const hasParenthesis = substance === writtenSubstance && /[()]/.test(substance)
  if (hasParenthesis || isUnclear(substance) || nonSubstanceKind(substance) !== undefined)
    throw refusal(ALLERGY_WORDS)
  if (reaction === '' && severity === undefined) return substance
  return {
    substance,
    ...(reaction === '' ? {} : { reaction }),
    ...(severity === undefined ? {} : { severity }),
  }
}

const severityNamed = (words: string): Severity | undefined =>
  SEVERITIES.find(severity => OWN_SEVERITIES[severity].some(name => name === words.trim()))

type Severity = keyof typeof OWN_SEVERITIES
const SEVERITIES = ['mild', 'moderate', 'severe'] as const

const withRemark = (allergy: AllergyEntry, remark: string): AllergyEntry => {
  const { reaction, ...rest }: Exclude<AllergyEntry, string> =
    typeof allergy === 'string' ? { substance: allergy } : allergy
  return { ...rest, reaction: reaction === undefined ? remark : `${reaction}, ${remark}` }
}

/** Splits text outside parentheses. Throws for an unclosed parenthesis. */
function splitText(words: string, separator: RegExp): readonly string[] {
  const pieces = splitOutsideParentheses(words, separator)
  if (pieces === undefined) throw refusal(ALLERGY_WORDS)
  return pieces
}

/** Returns an allergy as text for people, which `allergiesIn` reads back in most cases. */
export const allergyWords = (
  entry: AllergyEntry,
  severityWords: (severity: Severity) => string = severity => severity,
): string => {
  if (typeof entry === 'string') return entry
  const { substance, reaction, severity } = entry
  return [
    substance,
    reaction === undefined ? '' : ` (${reaction})`,
    severity === undefined ? '' : ` [${severityWords(severity)}]`,
  ].join('')
}

type AllergyFields = Pick<StoredRow<'allergy'>, 'substance' | 'reaction' | 'severity'>

/** Returns a cell that `allergiesIn` reads back as these allergies, unless a name is refused now. */
export const allergyCell = (
  allergies: readonly AllergyFields[],
  severityWords: (severity: Severity) => string,
): string => allergies.map(one => cellOf(one, severityWords)).join('; ')

function cellOf(
  { substance, reaction, severity }: AllergyFields,
  severityWords: (severity: Severity) => string,
): string {
  const details = {
    ...(reaction === null ? {} : { reaction }),
    ...(severity === null ? {} : { severity }),
  }
  const words = allergyWords({ substance, ...details }, severityWords)
  const entry = Object.keys(details).length === 0 ? substance : { substance, ...details }
  if (isReadAs(allergiesIn, words, entry)) return words
  const quotedDetails = { ...details, ...(reaction === null ? {} : { reaction: quote(reaction) }) }
  return allergyWords({ substance: quote(substance), ...quotedDetails }, severityWords)
}
