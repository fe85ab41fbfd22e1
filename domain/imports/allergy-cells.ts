/**
 * A cell about allergies: none known, or each substance with its reaction. "Penicillin (hives, 1998); Latex" and
 * "Shellfish/Iodine" are two allergies. Text that names no substance, or is ambiguous, is refused. The list
 * that Hearth exports adds the severity in brackets, "Penicillin (hives) [severe]", and puts quotation marks around
 * text that would be misread: "Ampicillin and sulbactam".
 */
import { fieldRefusal } from '../errors.ts'
import type { StoredRow } from '../registry.ts'
import { isReaction, isUnclear, nonSubstanceKind } from '../values/substance.ts'
import { isReadAs, quote, splitOutsideParentheses, unquote } from './list-cells.ts'
import { EXPORTED_NO_ALLERGIES, EXPORTED_SEVERITIES } from './own-list.ts'

/** A string where the cell contains only the substance. */
export type AllergyEntry =
  | string
  | {
      readonly substance: string
      readonly reaction?: string
      readonly severity?: NonNullable<StoredRow<'allergy'>['severity']>
    }

const ALLERGY_MESSAGE =
  'Write allergies with a semicolon between them and each reaction in parentheses after its substance, or "none known".'
const ONE_KIND_MESSAGE =
  'This speaks of one kind of allergies only. Write "none known" if there are none of any kind.'
const NOT_STATED_MESSAGE =
  'This does not say whether there are allergies. Write each substance, or "none known" if somebody asked; leave it empty if nobody did.'

const refusal = (message: string) => fieldRefusal('allergies', message)

/** Returns the allergies of a cell. Throws a `Refusal`. */
export function readAllergies(cellText: string): AllergyEntry[] {
  const statement = EXPORTED_NO_ALLERGIES.includes(cellText.trim()) ? 'none' : nonSubstanceKind(cellText)
  if (statement === 'none') return []
  if (statement !== undefined) throw refusal(statement === 'some' ? ONE_KIND_MESSAGE : NOT_STATED_MESSAGE)
  return splitText(cellText, /[;\r\n]/g).flatMap(readAllergySegment)
}

/** Returns the allergies in the text between two semicolons. */
function readAllergySegment(text: string): AllergyEntry[] {
  const allergies: AllergyEntry[] = []
  for (const part of splitText(text, /,/g)) {
    const [onlyAllergy] = allergies
    if (nonSubstanceKind(part) !== undefined) throw refusal(NOT_STATED_MESSAGE)
    if (!isReaction(part)) allergies.push(...splitCombined(part).map(readAllergy))
    // "Penicillin, hives": the reaction is unambiguous only after a single substance.
    else if (onlyAllergy !== undefined && allergies.length === 1)
      allergies[0] = appendToReaction(onlyAllergy, part)
    else throw refusal(`This is no substance: "${part.slice(0, MAX_QUOTED_LENGTH)}". ${ALLERGY_MESSAGE}`)
  }
  return allergies
}

const MAX_QUOTED_LENGTH = 60

/** Splits combined substances: "Shellfish/Iodine" and "penicillin and sulfa" are two each. */
const splitCombined = (text: string): readonly string[] =>
  splitText(text, / and | & |(?<=\p{Letter}{3}) ?\/ ?(?=\p{Letter}{3})/giu)

/** Reads "Penicillin (hives, 1998)", "Penicillin – anaphylaxis" and "Penicillin: rash". */
function readAllergy(text: string): AllergyEntry {
  const [, beforeBracket = text, bracketText = ''] = /^(.*?) ?\[([^[\]]*)\]$/su.exec(text) ?? []
  const severity = findSeverity(bracketText)
  const mainText = severity === undefined ? text : beforeBracket
  const [, substanceText = '', inParentheses, afterSeparator] =
    /^("(?:[^"]|"")*"|[^():=]+?) ?(?:\(("(?:[^"]|"")*"|[^()]+)\)|(?: - | ?[–—] ?|: ?| ?= ?| ?-> ?)([^()]+))$/u.exec(
      mainText,
    ) ?? []
  const reaction = unquote((inParentheses ?? afterSeparator ?? '').trim())
  const writtenSubstance = reaction === '' ? mainText : substanceText.trim()
  const substance = unquote(writtenSubstance)
  const hasParenthesis = substance === writtenSubstance && /[()]/.test(substance)
  if (hasParenthesis || isUnclear(substance) || nonSubstanceKind(substance) !== undefined)
    throw refusal(ALLERGY_MESSAGE)
  if (reaction === '' && severity === undefined) return substance
  return {
    substance,
    ...(reaction === '' ? {} : { reaction }),
    ...(severity === undefined ? {} : { severity }),
  }
}

const findSeverity = (text: string): Severity | undefined =>
  SEVERITIES.find(severity => EXPORTED_SEVERITIES[severity].some(name => name === text.trim()))

type Severity = keyof typeof EXPORTED_SEVERITIES
const SEVERITIES = ['mild', 'moderate', 'severe'] as const

const appendToReaction = (allergy: AllergyEntry, remark: string): AllergyEntry => {
  const { reaction, ...otherFields }: Exclude<AllergyEntry, string> =
    typeof allergy === 'string' ? { substance: allergy } : allergy
  return { ...otherFields, reaction: reaction === undefined ? remark : `${reaction}, ${remark}` }
}

/** Splits text outside parentheses. Throws for an unclosed parenthesis. */
function splitText(text: string, separator: RegExp): readonly string[] {
  const pieces = splitOutsideParentheses(text, separator)
  if (pieces === undefined) throw refusal(ALLERGY_MESSAGE)
  return pieces
}

/** Returns an allergy as text for people, which `readAllergies` reads back in most cases. */
export const allergyText = (
  entry: AllergyEntry,
  severityText: (severity: Severity) => string = severity => severity,
): string => {
  if (typeof entry === 'string') return entry
  const { substance, reaction, severity } = entry
  return [
    substance,
    reaction === undefined ? '' : ` (${reaction})`,
    severity === undefined ? '' : ` [${severityText(severity)}]`,
  ].join('')
}

type AllergyFields = Pick<StoredRow<'allergy'>, 'substance' | 'reaction' | 'severity'>

/** Returns a cell that `readAllergies` reads as these allergies, unless a name is refused now. */
export const allergiesCell = (
  allergies: readonly AllergyFields[],
  severityText: (severity: Severity) => string,
): string => allergies.map(allergy => singleAllergyCell(allergy, severityText)).join('; ')

function singleAllergyCell(
  { substance, reaction, severity }: AllergyFields,
  severityText: (severity: Severity) => string,
): string {
  const details = {
    ...(reaction === null ? {} : { reaction }),
    ...(severity === null ? {} : { severity }),
  }
  const plainCell = allergyText({ substance, ...details }, severityText)
  const entry = Object.keys(details).length === 0 ? substance : { substance, ...details }
  if (isReadAs(readAllergies, plainCell, entry)) return plainCell
  const quotedDetails = { ...details, ...(reaction === null ? {} : { reaction: quote(reaction) }) }
  return allergyText({ substance: quote(substance), ...quotedDetails }, severityText)
}
