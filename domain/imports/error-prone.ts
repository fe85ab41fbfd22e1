/**
 * Abbreviations and symbols of doses, units, routes and times that ISMP's List of Error-Prone Abbreviations, Symbols,
 * and Dose Designations (2024) advises against. In an order they are refused, with what they were mistaken for.
 */
import { wrongField } from '../errors.ts'
import { toNarrow } from '../values/wide-characters.ts'

interface ErrorProne {
  readonly pattern: RegExp
  /** The meaning it was mistaken for. */
  readonly readAs: string
  readonly instead: string
}

const entry = (pattern: RegExp, readAs: string, instead: string): ErrorProne => ({ pattern, readAs, instead })

/** Matched against single words; "q.d." is read as "qd". */
const OF_SCHEDULES: readonly ErrorProne[] = [
  entry(/^od$/i, 'the right eye', 'daily'),
  entry(/^(qd|q1d|1\/d|i\/d)$/i, 'QID', 'daily'),
  entry(/^qod$/i, 'QD or QID', 'every 2 days'),
  entry(/^(qhs|qn|hs|bt)$/i, 'every hour, half strength or BID', 'daily 21:00'),
  entry(/^tiw$/i, 'three times a day or twice a week', '3 times weekly'),
  entry(/^biw$/i, 'twice a day', '2 times weekly'),
  entry(/^q\d{1,2}([ap]m?)$/i, 'every so many hours', 'daily 18:00'),
  entry(/^q\d{1,2}[°˚º]$/, 'every so many days', 'q6h'),
  entry(/^[x×]\d+d$/i, 'so many doses', 'daily, with an end date'),
  entry(/^(ssi|ssri|ss)$/i, 'another drug or 55', 'a schedule of its own'),
  entry(/^ud$/i, 'unit dose', 'daily 08:00'),
  entry(/^[ivx]{2,}$/i, 'another number', 'BID'),
]

const SYMBOLS: readonly ErrorProne[] = [
  entry(/@/, '2', 'at'),
  entry(/&/, '2', 'and'),
  entry(/\+/, '4', 'and'),
  entry(/[°˚º]/, '0', 'hours'),
  entry(/[<>≤≥]/, 'the opposite', 'less than'),
]

const OF_UNITS: readonly ErrorProne[] = [
  entry(/^u$/i, '0, 4 or cc', 'unit'),
  entry(/^iu$/i, 'IV or 10', 'unit'),
  entry(/^cc$/i, 'U', 'mL'),
  entry(/^[µμ]g$/i, 'mg', 'mcg'),
  entry(/^l$/, '1', 'L'),
  entry(/^ml$/, 'm1', 'mL'),
  entry(/^ng$/i, 'mg', 'nanogram'),
  entry(/^(mm|m|k)$/i, 'another thousand or million', 'the number in figures'),
  entry(/^(gr|grain|dr|dram|min|minim|ss|[℥ʒ])s?$/i, 'gram or another unit', 'mg or mL'),
  entry(/^(mg|mcg|g|ml|meq|tab|cap)\.$/i, 'a 1 after it', 'the unit without a period'),
]

const OF_ROUTES: readonly ErrorProne[] = [
  entry(/^(sc|sq|sub q)$/i, 'SL or "5 every"', 'subcutaneous'),
  entry(/^(od|os|ou)$/i, 'the ear, or daily', 'right eye, left eye or both eyes'),
  entry(/^(ad|as|au)$/i, 'the eye', 'right ear, left ear or both ears'),
  entry(/^in$/i, 'IM or IV', 'nasal'),
  entry(/^it$/i, 'another route', 'other'),
  entry(/^ij$/i, 'IV', 'injection'),
  entry(/^per os$/i, 'the left eye', 'oral'),
]

const withoutDots = (words: string): string =>
  words.replaceAll(/(?<![a-z])(?:[a-z]\.){2,}(?:[a-z](?![a-z]))?/gi, abbreviation =>
    abbreviation.replaceAll('.', ''),
  )

function refuseTerm(column: string, words: string, { readAs, instead }: ErrorProne): never {
  throw wrongField(
    column,
    `ISMP lists "${words}" as error-prone: it can be read as ${readAs}. Write it out: ${instead}.`,
  )
}

/** Throws a `Refusal` for a schedule with an error-prone abbreviation. */
export function refuseErrorProneSchedule(words: string): void {
  const parts = withoutDots(words).split(/[\s,;]+/)
  for (const term of OF_SCHEDULES) {
    const part = parts.find(word => term.pattern.test(word))
    if (part !== undefined) refuseTerm('schedule', part, term)
  }
  const symbol = SYMBOLS.find(({ pattern }) => pattern.test(words))
  if (symbol !== undefined) refuseTerm('schedule', symbol.pattern.exec(words)?.[0] ?? '', symbol)
}

const wholeCellCheck = (column: string, terms: readonly ErrorProne[]) => (words: string) => {
  const plain = withoutDots(words).trim()
  const term = terms.find(one => one.pattern.test(plain))
  if (term !== undefined) refuseTerm(column, words, term)
}

export const refuseErrorProneUnit = wholeCellCheck('unit', OF_UNITS)
export const refuseErrorProneRoute = wholeCellCheck('administration_route', OF_ROUTES)

/** Throws for ".5", which was read as 5, and "1.0", read as 10. `dose`: the value read, so that "1,000" may be 1000. */
export function refuseErrorProneDose(words: string, dose: number): void {
  const plain = toNarrow(words).trim()
  const decimals = /[.,](\d+)$/.exec(plain)?.[1]
  if (decimals === undefined) return
  const wholePart = plain.slice(0, -decimals.length - 1).replaceAll(/\D/g, '')
  if (Number(`${wholePart}.${decimals}`) !== dose) return
  const hasNakedPoint = /^[.,]/.test(plain)
  // The fourth digit of "1.1250" shows that it is not a thousand (decision 053).
  const hasTrailingZero = decimals.endsWith('0') && !/^\d{2}[1-9]0$/.test(decimals)
  if (!hasNakedPoint && !hasTrailingZero) return
  const instead = hasNakedPoint ? `0${plain}` : withoutTrailingZeros(plain)
  throw wrongField(
    'dosage',
    `A dose written "${words}" can be read as ten times as much. Write "${instead}".`,
  )
}

/** Returns 1.5 for "1.50", and 10 for "10.0". */
function withoutTrailingZeros(decimal: string): string {
  const last = decimal.split('').findLastIndex(digit => digit !== '0')
  return decimal.slice(0, /\d/.test(decimal.charAt(last)) ? last + 1 : last)
}
