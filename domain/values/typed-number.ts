/** Numbers as people type them. A text is accepted when it can be read in only one way; any other text is refused. */
import type { Language } from './languages.ts'
import { toNarrow } from './wide-characters.ts'

/** What a field accepts besides whole numbers from 0. */
export interface NumberShape {
  /** Digits after the decimal mark; 0 for whole numbers. */
  readonly decimals: number
  /** Accepts numbers below 0. */
  readonly isSigned?: boolean
  /** Accepts halves, quarters and eighths: "1/2", "½", "1 1/2". */
  readonly hasFractions?: boolean
}

/**
 * Why a text is refused: `range` "1-2"; `negative` "-1" where nothing is below 0; `fraction` a fraction that the field
 * does not accept or that has no exact decimals; `marks` "1,5" in a language that writes "1.5"; `ambiguous` "1.000" in
 * a language that writes both; `whole` and `decimals` too many digits after the mark; `size` too many digits;
 * `unreadable` everything else.
 */
export type NumberFault =
  | 'range'
  | 'negative'
  | 'fraction'
  | 'marks'
  | 'ambiguous'
  | 'whole'
  | 'decimals'
  | 'size'
  | 'unreadable'

export type NumberReading = { readonly number: number } | { readonly fault: NumberFault }

/**
 * How a number is written: `pattern` matches the whole part, in thousands or not, then the decimals;
 * `decimalMark` separates them.
 */
interface NumberMarks {
  readonly pattern: RegExp
  readonly decimalMark: '.' | ','
}

const POINT_MARKS: NumberMarks = {
  pattern: /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|(?=\.))(?:\.(\d+))?$/,
  decimalMark: '.',
}
const COMMA_MARKS: NumberMarks = {
  pattern: /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+|(?=,))(?:,(\d+))?$/,
  decimalMark: ',',
}
const SPACE_MARKS: NumberMarks = {
  pattern: /^(\d+|[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+|(?=,))(?:,(\d+))?$/,
  decimalMark: ',',
}

/**
 * Spanish is written in two ways, by country: a text that the two ways read differently is refused. The first way is
 * used for output.
 */
const MARKS_BY_LANGUAGE: Readonly<Record<Language, readonly [NumberMarks, ...NumberMarks[]]>> = {
  English: [POINT_MARKS],
  Spanish: [POINT_MARKS, COMMA_MARKS],
  French: [SPACE_MARKS],
  German: [COMMA_MARKS],
  Chinese: [POINT_MARKS],
  Japanese: [POINT_MARKS],
}

/** Numbers with more digits before the decimal mark lose precision. */
const MAX_DIGITS = 12

/** Reads a number in the format of the language. Spaces around it do not count; an empty text is `unreadable`. */
export const readNumber = (input: string, language: Language, shape: NumberShape): NumberReading =>
  readNumberIn(input, [language], shape)

/** Reads text that may be written in any of these languages: text that two of them read differently is `ambiguous`. */
export function readNumberIn(
  input: string,
  languages: readonly Language[],
  shape: NumberShape,
): NumberReading {
  const signedText = toNarrow(input).trim()
  const isNegative = /^[-−]/.test(signedText)
  const text = isNegative ? signedText.slice(1) : signedText
  if (isNegative && /^[\d.,]/.test(text) && shape.isSigned !== true) return { fault: 'negative' }
  const reading = readUnsigned(text, languages, shape)
  return isNegative && 'number' in reading && reading.number !== 0 ? { number: -reading.number } : reading
}

function readUnsigned(text: string, languages: readonly Language[], shape: NumberShape): NumberReading {
  if ([...FRACTION_SIGNS].some(sign => text.includes(sign))) return readFraction(text, shape)
  const markSets = new Set(languages.flatMap(language => MARKS_BY_LANGUAGE[language]))
  const readings = new Set([...markSets].map(marks => digitsIn(text, marks)))
  readings.delete(undefined)
  const [digits, ...otherReadings] = readings
  if (digits === undefined) return { fault: faultOf(text) }
  if (otherReadings.length > 0) return { fault: 'ambiguous' }
  const [whole = '', decimals = ''] = digits.split('.')
  if (decimals !== '' && shape.decimals === 0) return { fault: 'whole' }
  if (significantDecimals(decimals) > shape.decimals) return { fault: 'decimals' }
  return whole.length > MAX_DIGITS ? { fault: 'size' } : { number: Number(digits) }
}

/** Returns '1234.5' for '1,234.5'; undefined for text that is not written with these marks. */
function digitsIn(text: string, { pattern }: NumberMarks): string | undefined {
  const match = pattern.exec(text)
  if (match === null) return undefined
  const [, whole = '', decimals] = match
  return `${whole.replaceAll(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}`
}

/** Counts the decimals without the zeros at the end. */
function significantDecimals(decimals: string): number {
  let count = decimals.length
  while (decimals[count - 1] === '0') count -= 1
  return count
}

function faultOf(text: string): NumberFault {
  if (/\d\s*([-‐‑‒–—−~〜]|から|到|至|(?<=\s)(to|or|bis|oder|à|ou|a|o)(?=\s))\s*[\d.,]/i.test(text))
    return 'range'
  return [POINT_MARKS, COMMA_MARKS, SPACE_MARKS].some(marks => digitsIn(text, marks) !== undefined)
    ? 'marks'
    : 'unreadable'
}

const FRACTION_SIGNS = '/⁄∕½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞'

const FRACTION_BY_SIGN: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}

/** Reads a fraction below 1 that is exact in decimals, so that neither "120/80" nor "1/3" becomes a number. */
function readFraction(text: string, { hasFractions, decimals }: NumberShape): NumberReading {
  if (/[-‐‑‒–—−~〜]/.test(text)) return { fault: 'range' }
  if (hasFractions !== true) return { fault: decimals === 0 ? 'whole' : 'fraction' }
  const signFraction = FRACTION_BY_SIGN[text.slice(-1)]
  const fractionText =
    signFraction === undefined ? text : `${text.slice(0, -1).trim()} ${signFraction}`.trim()
  const match = /^(?:([1-9]\d{0,5})\s+)?([1-7])[/⁄∕]([248])$/.exec(fractionText)
  const [, whole = 0, numerator, denominator] = match ?? []
  const fraction = Number(numerator) / Number(denominator)
  if (!(fraction < 1)) return { fault: 'fraction' }
  const number = Number(whole) + fraction
  return String(fraction).length - '0.'.length > decimals ? { fault: 'decimals' } : { number }
}

/** Formats a number for `readNumber` in that language: "1234.5", in German "1234,5", without thousands marks. */
export function numberText(number: number, language: Language): string {
  const text = String(number).replace('.', MARKS_BY_LANGUAGE[language][0].decimalMark)
  const reading = readNumber(text, language, { decimals: MAX_DIGITS, isSigned: true })
  // In Spanish "1.125" could be a thousand; "1.1250" could not.
  return 'number' in reading ? text : `${text}0`
}
