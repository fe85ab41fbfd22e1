/**
 * A cell about diagnoses, with a semicolon between them: "Type 2 diabetes (E11.9, 2019-03-01); Hypertension". Code and
 * day are in parentheses. The list that Hearth exports puts quotation marks around a name
 * that would be misread.
 */
import { fieldRefusal } from '../errors.ts'
import type { StoredRow } from '../registry.ts'
import { isLocalDate } from '../values/dates.ts'
import { nonSubstanceKind } from '../values/substance.ts'
import { isReadAs, quote, splitOutsideParentheses, unquote } from './list-cells.ts'

/** A string where the cell contains only the name. */
export type DiagnosisEntry =
  | string
  | { readonly name: string; readonly code?: string; readonly diagnosed_on?: string }

const DIAGNOSES_MESSAGE =
  'Write diagnoses with a semicolon between them, each with its code in parentheses if there is one, like "Type 2 diabetes (E11.9); Asthma".'
const UNCERTAIN_MESSAGE =
  'This names no diagnosis, or leaves it open. Write what was diagnosed, and leave the cell empty where nothing was.'

const refusal = (message: string) => fieldRefusal('diagnoses', message)

/** An ICD-10-CM code: a letter, a digit, a digit or A or B, and up to four more characters after a point. */
const ICD_CODE = /^[A-Z]\d[\dAB](\.[\dA-Z]{1,4})?$/i
const UNCERTAIN_WORDS =
  /\?|^(no|not|without|denie[sd]|negative|possibl[ey]|probabl[ey]|suspected|questionable|maybe|rule[ -]?out|r\/o)\b/i

/** Returns the diagnoses of a cell. Throws a `Refusal`. */
export function readDiagnoses(cellText: string): DiagnosisEntry[] {
  const parts = splitOutsideParentheses(cellText, /[;\r\n]/g)
  if (parts === undefined || parts.length === 0) throw refusal(DIAGNOSES_MESSAGE)
  return parts.map(readDiagnosis)
}

function readDiagnosis(text: string): DiagnosisEntry {
  const [, nameText = text, inParentheses] = /^("(?:[^"]|"")*"|.*?) ?\(([^()]*)\)$/su.exec(text) ?? []
  const unquotedName = unquote(nameText.trim())
  const isQuoted = unquotedName !== nameText.trim()
  const details = inParentheses === undefined ? undefined : readCodeAndDay(inParentheses, isQuoted)
  const name = details === undefined && !isQuoted ? text : unquotedName
  if (inParentheses !== undefined && details === undefined && isQuoted) throw refusal(DIAGNOSES_MESSAGE)
  // With a code, a comma is part of a name in the classification; otherwise it may separate two diagnoses.
  const hasSeveralDiagnoses =
    !isQuoted && details?.code === undefined && /,/.test(name.replaceAll(/\([^()]*\)/g, ''))
  if (hasSeveralDiagnoses || ICD_CODE.test(name)) throw refusal(DIAGNOSES_MESSAGE)
  if (nonSubstanceKind(name) !== undefined || UNCERTAIN_WORDS.test(name)) throw refusal(UNCERTAIN_MESSAGE)
  return details === undefined ? name : { name, ...details }
}

/** Reads the text in parentheses; undefined if it is part of the name. `allowsAnyCode`: for an exported list. */
function readCodeAndDay(
  text: string,
  allowsAnyCode: boolean,
): { code?: string; diagnosed_on?: string } | undefined {
  const parts = text.split(',').map(part => part.trim())
  const days = parts.filter(isLocalDate)
  const codes = parts.filter(part => !isLocalDate(part))
  const [code, secondCode] = codes
  if (
    days.length > 1 ||
    secondCode !== undefined ||
    (code !== undefined && !allowsAnyCode && !ICD_CODE.test(code))
  )
    return undefined
  return {
    ...(code === undefined ? {} : { code }),
    ...(days[0] === undefined ? {} : { diagnosed_on: days[0] }),
  }
}

/** Returns a diagnosis as text for people. */
export const diagnosisText = (entry: DiagnosisEntry): string => {
  if (typeof entry === 'string') return entry
  const { name, code, diagnosed_on } = entry
  return `${name} (${[code, diagnosed_on].filter(Boolean).join(', ')})`
}

/** Returns a cell that `readDiagnoses` reads as these diagnoses, unless a name is refused. */
export const diagnosesCell = (
  diagnoses: readonly Pick<StoredRow<'diagnosis'>, 'name' | 'code' | 'diagnosed_on'>[],
): string =>
  diagnoses
    .map(({ name, code, diagnosed_on }) => {
      const details = {
        ...(code ? { code } : {}),
        ...(diagnosed_on === null ? {} : { diagnosed_on }),
      }
      const entry = Object.keys(details).length === 0 ? name : { name, ...details }
      if (isReadAs(readDiagnoses, diagnosisText(entry), entry)) return diagnosisText(entry)
      const quotedName = quote(name)
      return typeof entry === 'string' ? quotedName : diagnosisText({ ...entry, name: quotedName })
    })
    .join('; ')
