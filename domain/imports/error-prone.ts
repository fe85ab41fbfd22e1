/**
 * Abbreviations and symbols of doses, units, routes and times that ISMP's List of Error-Prone Abbreviations, Symbols,
 * and Dose Designations (2024) advises against. In an order they are refused, with what they were mistaken for.
 */
import { fieldRefusal } from '../errors.ts'
import { toNarrow } from '../values/wide-characters.ts'

interface ErrorProneTerm {
  readonly pattern: RegExp
  /** What the term was mistaken for. */
  readonly misreading: string
  readonly replacement: string
}

const defineTerm = (pattern: RegExp, misreading: string, replacement: string): ErrorProneTerm => ({
  pattern,
  misreading,
  replacement,
})

/** Matched against single words; "q.d." is read as "qd". */
const SCHEDULE_TERMS: readonly ErrorProneTerm[] = [
  defineTerm(/^od$/i, 'the right eye', 'daily'),
  defineTerm(/^(qd|q1d|1\/d|i\/d)$/i, 'QID', 'daily'),
  defineTerm(/^qod$/i, 'QD or QID', 'every 2 days'),
  defineTerm(/^(qhs|qn|hs|bt)$/i, 'every hour, half strength or BID', 'daily 21:00'),
  defineTerm(/^tiw$/i, 'three times a day or twice a week', '3 times weekly'),
  defineTerm(/^biw$/i, 'twice a day', '2 times weekly'),
  defineTerm(/^q\d{1,2}([ap]m?)$/i, 'every so many hours', 'daily 18:00'),
  defineTerm(/^q\d{1,2}[°˚º]$/, 'every so many days', 'q6h'),
  defineTerm(/^[x×]\d+d$/i, 'so many doses', 'daily, with an end date'),
  defineTerm(/^(ssi|ssri|ss)$/i, 'another drug or 55', 'a schedule of its own'),
  defineTerm(/^ud$/i, 'unit dose', 'daily 08:00'),
  defineTerm(/^[ivx]{2,}$/i, 'another number', 'BID'),
]

const SYMBOL_TERMS: readonly ErrorProneTerm[] = [
  defineTerm(/@/, '2', 'at'),
  defineTerm(/&/, '2', 'and'),
  defineTerm(/\+/, '4', 'and'),
  defineTerm(/[°˚º]/, '0', 'hours'),
  defineTerm(/[<>≤≥]/, 'the opposite', 'less than'),
]

const UNIT_TERMS: readonly ErrorProneTerm[] = [
  defineTerm(/^u$/i, '0, 4 or cc', 'unit'),
  defineTerm(/^iu$/i, 'IV or 10', 'unit'),
  defineTerm(/^cc$/i, 'U', 'mL'),
  defineTerm(/^[µμ]g$/i, 'mg', 'mcg'),
  defineTerm(/^l$/, '1', 'L'),
  defineTerm(/^ml$/, 'm1', 'mL'),
  defineTerm(/^ng$/i, 'mg', 'nanogram'),
  defineTerm(/^(mm|m|k)$/i, 'another thousand or million', 'the number in figures'),
  defineTerm(/^(gr|grain|dr|dram|min|minim|ss|[℥ʒ])s?$/i, 'gram or another unit', 'mg or mL'),
  defineTerm(/^(mg|mcg|g|ml|meq|tab|cap)\.$/i, 'a 1 after it', 'the unit without a period'),
]

const ROUTE_TERMS: readonly ErrorProneTerm[] = [
  defineTerm(/^(sc|sq|sub q)$/i, 'SL or "5 every"', 'subcutaneous'),
  defineTerm(/^(od|os|ou)$/i, 'the ear, or daily', 'right eye, left eye or both eyes'),
  defineTerm(/^(ad|as|au)$/i, 'the eye', 'right ear, left ear or both ears'),
  defineTerm(/^in$/i, 'IM or IV', 'nasal'),
  defineTerm(/^it$/i, 'another route', 'other'),
  defineTerm(/^ij$/i, 'IV', 'injection'),
  defineTerm(/^per os$/i, 'the left eye', 'oral'),
]

const removeAbbreviationDots = (cellText: string): string =>
  cellText.replaceAll(/(?<![a-z])(?:[a-z]\.){2,}(?:[a-z](?![a-z]))?/gi, abbreviation =>
    abbreviation.replaceAll('.', ''),
  )

function refuseTerm(column: string, cellText: string, { misreading, replacement }: ErrorProneTerm): never {
  throw fieldRefusal(
    column,
    `ISMP lists "${cellText}" as error-prone: it can be read as ${misreading}. Write it out: ${replacement}.`,
  )
}

/** Throws a `Refusal` for a schedule with an error-prone abbreviation. */
export function refuseErrorProneSchedule(cellText: string): void {
  const parts = removeAbbreviationDots(cellText).split(/[\s,;]+/)
  for (const term of SCHEDULE_TERMS) {
    const part = parts.find(word => term.pattern.test(word))
    if (part !== undefined) refuseTerm('schedule', part, term)
  }
  const symbol = SYMBOL_TERMS.find(({ pattern }) => pattern.test(cellText))
  if (symbol !== undefined) refuseTerm('schedule', symbol.pattern.exec(cellText)?.[0] ?? '', symbol)
}

const createWholeCellCheck = (column: string, terms: readonly ErrorProneTerm[]) => (cellText: string) => {
  const plainText = removeAbbreviationDots(cellText).trim()
  const term = terms.find(candidate => candidate.pattern.test(plainText))
  if (term !== undefined) refuseTerm(column, cellText, term)
}

export const refuseErrorProneUnit = createWholeCellCheck('unit', UNIT_TERMS)
export const refuseErrorProneRoute = createWholeCellCheck('administration_route', ROUTE_TERMS)

/** Throws for ".5", which was read as 5, and "1.0", read as 10. `dose`: the value read, so that "1,000" may be 1000. */
export function refuseErrorProneDose(cellText: string, dose: number): void {
  const plainText = toNarrow(cellText).trim()
  const decimals = /[.,](\d+)$/.exec(plainText)?.[1]
  if (decimals === undefined) return
  const wholePart = plainText.slice(0, -decimals.length - 1).replaceAll(/\D/g, '')
  if (Number(`${wholePart}.${decimals}`) !== dose) return
  const hasNakedPoint = /^[.,]/.test(plainText)
  // The fourth digit of "1.1250" shows that it is not a thousand (decision 053).
  const hasTrailingZero = decimals.endsWith('0') && !/^\d{2}[1-9]0$/.test(decimals)
  if (!hasNakedPoint && !hasTrailingZero) return
  const replacement = hasNakedPoint ? `0${plainText}` : removeTrailingZeros(plainText)
  throw fieldRefusal(
    'dosage',
    `A dose written "${cellText}" can be read as ten times as much. Write "${replacement}".`,
  )
}

/** Returns 1.5 for "1.50", and 10 for "10.0". */
function removeTrailingZeros(decimal: string): string {
  const lastNonZeroIndex = decimal.split('').findLastIndex(digit => digit !== '0')
  return decimal.slice(
    0,
    /\d/.test(decimal.charAt(lastNonZeroIndex)) ? lastNonZeroIndex + 1 : lastNonZeroIndex,
  )
}
