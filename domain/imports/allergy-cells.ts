/**
 * A cell about allergies: none known, or each substance with its reaction. "Penicillin (hives, 1998); Latex" and
 * "Shellfish/Iodine" are two allergies. Text that names no substance, or is ambiguous, is refused. Our own list adds
 * the severity in brackets, "Penicillin (hives) [severe]", and puts quotation marks around text that would be misread:
 * "Ampicillin and sulbactam".
 */
import { wrongField } from '../errors.ts'
import type { StoredRow } from '../registry.ts'
import { isReaction, isUnclear, noSubstance } from '../values/substance.ts'
import { inQuotes, isReadAs, outsideParentheses, unquoted } from './list-cells.ts'
import { OWN_NO_ALLERGIES, OWN_SEVERITIES } from './own-list.ts'

/** A string where the cell contains only the substance. */
export type SaidAllergy =
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

const refused = (message: string) => wrongField('allergies', message)

/** Returns the allergies of a cell. Throws a `Refusal`. */
export function allergiesIn(words: string): SaidAllergy[] {
  const said = OWN_NO_ALLERGIES.includes(words.trim()) ? 'none' : noSubstance(words)
  if (said === 'none') return []
  if (said !== undefined) throw refused(said === 'some' ? SOME_WORDS : NOT_SAID_WORDS)
  return parts(words, /[;\r\n]/g).flatMap(allergiesOf)
}

/** Returns the allergies in the text between two semicolons. */
function allergiesOf(words: string): SaidAllergy[] {
  const found: SaidAllergy[] = []
  for (const part of parts(words, /,/g)) {
    const [only] = found
    if (noSubstance(part) !== undefined) throw refused(NOT_SAID_WORDS)
    if (!isReaction(part)) found.push(...together(part).map(withReaction))
    // "Penicillin, hives": the reaction is unambiguous only after a single substance.
    else if (only !== undefined && found.length === 1) found[0] = withRemark(only, part)
    else throw refused(`This is no substance: "${part.slice(0, MAX_REPEATED)}". ${ALLERGY_WORDS}`)
  }
  return found
}

const MAX_REPEATED = 60

/** Splits combined substances: "Shellfish/Iodine" and "penicillin and sulfa" are two each. */
const together = (words: string): readonly string[] =>
  parts(words, / and | & |(?<=\p{Letter}{3}) ?\/ ?(?=\p{Letter}{3})/giu)

/** Reads "Penicillin (hives, 1998)", "Penicillin – anaphylaxis" and "Penicillin: rash". */
function withReaction(words: string): SaidAllergy {
  const [, start = words, how = ''] = /^(.*?) ?\[([^[\]]*)\]$/su.exec(words) ?? []
  const severity = severityNamed(how)
  const before = severity === undefined ? words : start
  const [, named = '', inside, after] =
    /^("(?:[^"]|"")*"|[^():=]+?) ?(?:\(("(?:[^"]|"")*"|[^()]+)\)|(?: - | ?[–—] ?|: ?| ?= ?| ?-> ?)([^()]+))$/u.exec(
      before,
    ) ?? []
  const reaction = unquoted((inside ?? after ?? '').trim())
  const said = reaction === '' ? before : named.trim()
  const substance = unquoted(said)
  const isOpen = substance === said && /[()]/.test(substance)
  if (isOpen || isUnclear(substance) || noSubstance(substance) !== undefined) throw refused(ALLERGY_WORDS)
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

const withRemark = (allergy: SaidAllergy, remark: string): SaidAllergy => {
  const { reaction, ...said }: Exclude<SaidAllergy, string> =
    typeof allergy === 'string' ? { substance: allergy } : allergy
  return { ...said, reaction: reaction === undefined ? remark : `${reaction}, ${remark}` }
}

/** Splits text outside parentheses. Throws for an unclosed parenthesis. */
function parts(words: string, separator: RegExp): readonly string[] {
  const found = outsideParentheses(words, separator)
  if (found === undefined) throw refused(ALLERGY_WORDS)
  return found
}

/** Returns an allergy as text for people, which `allergiesIn` reads back in most cases. */
export const allergyWords = (
  said: SaidAllergy,
  severityWords: (severity: Severity) => string = severity => severity,
): string => {
  if (typeof said === 'string') return said
  const { substance, reaction, severity } = said
  return [
    substance,
    reaction === undefined ? '' : ` (${reaction})`,
    severity === undefined ? '' : ` [${severityWords(severity)}]`,
  ].join('')
}

type Kept = Pick<StoredRow<'allergy'>, 'substance' | 'reaction' | 'severity'>

/** Returns a cell that `allergiesIn` reads back as these allergies, unless a name is refused now. */
export const allergyCell = (kept: readonly Kept[], severityWords: (severity: Severity) => string): string =>
  kept.map(one => cellOf(one, severityWords)).join('; ')

function cellOf(
  { substance, reaction, severity }: Kept,
  severityWords: (severity: Severity) => string,
): string {
  const more = {
    ...(reaction === null ? {} : { reaction }),
    ...(severity === null ? {} : { severity }),
  }
  const words = allergyWords({ substance, ...more }, severityWords)
  const said = Object.keys(more).length === 0 ? substance : { substance, ...more }
  if (isReadAs(allergiesIn, words, said)) return words
  const quoted = { ...more, ...(reaction === null ? {} : { reaction: inQuotes(reaction) }) }
  return allergyWords({ substance: inQuotes(substance), ...quoted }, severityWords)
}
