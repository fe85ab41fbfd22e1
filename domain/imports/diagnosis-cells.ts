/**
 * A cell about diagnoses, with a semicolon between them: "Type 2 diabetes (E11.9, 2019-03-01); Hypertension". Code and
 * day are in parentheses. Our own list puts quotation marks around a name that would be misread.
 */
import { wrongField } from '../errors.ts'
import type { StoredRow } from '../registry.ts'
import { isLocalDate } from '../values/dates.ts'
import { noSubstance } from '../values/substance.ts'
import { inQuotes, isReadAs, outsideParentheses, unquoted } from './list-cells.ts'

/** A string where the cell contains only the name. */
export type SaidDiagnosis =
  | string
  | { readonly name: string; readonly code?: string; readonly diagnosed_on?: string }

const DIAGNOSES_WORDS =
  'Write diagnoses with a semicolon between them, each with its code in parentheses if there is one, like "Type 2 diabetes (E11.9); Asthma".'
const OPEN_WORDS =
  'This names no diagnosis, or leaves it open. Write what was diagnosed, and leave the cell empty where nothing was.'

const refused = (message: string) => wrongField('diagnoses', message)

/** An ICD-10-CM code: a letter, a digit, a digit or A or B, and up to four more characters after a point. */
const CODE = /^[A-Z]\d[\dAB](\.[\dA-Z]{1,4})?$/i
const OPEN =
  /\?|^(no|not|without|denie[sd]|negative|possibl[ey]|probabl[ey]|suspected|questionable|maybe|rule[ -]?out|r\/o)\b/i

/** Returns the diagnoses of a cell. Throws a `Refusal`. */
export function diagnosesIn(words: string): SaidDiagnosis[] {
  const parts = outsideParentheses(words, /[;\r\n]/g)
  if (parts === undefined || parts.length === 0) throw refused(DIAGNOSES_WORDS)
  return parts.map(diagnosisOf)
}

function diagnosisOf(words: string): SaidDiagnosis {
  const [, before = words, inside] = /^("(?:[^"]|"")*"|.*?) ?\(([^()]*)\)$/su.exec(words) ?? []
  const named = unquoted(before.trim())
  const isQuoted = named !== before.trim()
  const more = inside === undefined ? undefined : codeAndDay(inside, isQuoted)
  const name = more === undefined && !isQuoted ? words : named
  if (inside !== undefined && more === undefined && isQuoted) throw refused(DIAGNOSES_WORDS)
  // With a code, a comma is part of a name in the classification; otherwise it may separate two diagnoses.
  const isSeveral = !isQuoted && more?.code === undefined && /,/.test(name.replaceAll(/\([^()]*\)/g, ''))
  if (isSeveral || CODE.test(name)) throw refused(DIAGNOSES_WORDS)
  if (noSubstance(name) !== undefined || OPEN.test(name)) throw refused(OPEN_WORDS)
  return more === undefined ? name : { name, ...more }
}

/** Reads the text in parentheses; undefined if it is part of the name. Our own list may have any code. */
function codeAndDay(words: string, isOwn: boolean): { code?: string; diagnosed_on?: string } | undefined {
  const parts = words.split(',').map(part => part.trim())
  const days = parts.filter(isLocalDate)
  const codes = parts.filter(part => !isLocalDate(part))
  const [code, another] = codes
  if (days.length > 1 || another !== undefined || (code !== undefined && !isOwn && !CODE.test(code)))
    return undefined
  return {
    ...(code === undefined ? {} : { code }),
    ...(days[0] === undefined ? {} : { diagnosed_on: days[0] }),
  }
}

/** Returns a diagnosis as text for people. */
export const diagnosisWords = (said: SaidDiagnosis): string => {
  if (typeof said === 'string') return said
  const { name, code, diagnosed_on } = said
  return `${name} (${[code, diagnosed_on].filter(Boolean).join(', ')})`
}

/** Returns a cell that `diagnosesIn` reads back as these diagnoses, unless a name is refused. */
export const diagnosisCell = (
  kept: readonly Pick<StoredRow<'diagnosis'>, 'name' | 'code' | 'diagnosed_on'>[],
): string =>
  kept
    .map(({ name, code, diagnosed_on }) => {
      const more = {
        ...(code ? { code } : {}),
        ...(diagnosed_on === null ? {} : { diagnosed_on }),
      }
      const said = Object.keys(more).length === 0 ? name : { name, ...more }
      if (isReadAs(diagnosesIn, diagnosisWords(said), said)) return diagnosisWords(said)
      const quoted = inQuotes(name)
      return typeof said === 'string' ? quoted : diagnosisWords({ ...said, name: quoted })
    })
    .join('; ')
