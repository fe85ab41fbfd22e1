/**
 * Days in the cells of a file. "03/04/2026" is the third of April or the fourth of March: the other days of the file
 * decide, else its languages; where neither does, the cell is a fault (decision 84).
 */
import { Refusal } from '../errors.ts'
import { isLocalDate } from '../values/dates.ts'
import type { Language } from '../values/languages.ts'
import { toNarrow } from '../values/wide-characters.ts'
import type { FileConventions } from './file-habits.ts'
import type { FileLanguages } from './number-cells.ts'

export const DAY_MESSAGE = 'Use a date such as 01/31/2026.'
const AMBIGUOUS_DAY_MESSAGE = 'This could be two different days. Write the year first, like 2026-01-31.'
const NO_SUCH_DAY_MESSAGE = 'There is no such day. Look at the day and the month.'
const SHORT_YEAR_MESSAGE = 'Write the year with four digits, like 2026-01-31.'
const DAY_NUMBER_MESSAGE =
  'This is a number by which a spreadsheet counts days. Format the column as a date there, and save the file again.'
const DAY_WITH_TIME_MESSAGE = 'This has a time of the day. Write the date alone, like 2026-01-31.'

const SEPARATORS = ['/', '-', '.'] as const
type Separator = (typeof SEPARATORS)[number]
type DayOrder = 'month_first' | 'day_first' | 'open'
/** Whether the month or the day comes first, by the separator; `open` when the file does not show it. */
export type DayOrders = Readonly<Record<Separator, DayOrder>>

/** The supported languages that write the day before the month. */
const DAY_FIRST_LANGUAGES: readonly Language[] = ['German', 'French', 'Spanish']

/** How many times more days must show one order than the other; the others are then mistakes. */
const MIN_MAJORITY_RATIO = 10

const DAY_IN_DIGITS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
const YEAR_FIRST_PATTERNS = [
  /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/,
  /^((?:19|20)\d\d)()(\d\d)(\d\d)$/,
  /^(\d{4})()年(\d{1,2})月(\d{1,2})日$/,
]

/** Returns the order of the days in a file. `cells`: the cells of all its columns of days. */
export function dayOrdersOf(cells: readonly string[], languages: FileLanguages): DayOrders {
  const matches = cells.map(cellText => DAY_IN_DIGITS.exec(cleanDayText(cellText)))
  const orderOf = (separator: Separator): DayOrder => {
    const numberPairs = matches
      .filter(match => match?.[2] === separator)
      .map(match => [Number(match?.[1]), Number(match?.[3])] as const)
    const dayFirstCount = numberPairs.filter(([first, second]) => first > 12 && second <= 12).length
    const monthFirstCount = numberPairs.filter(([first, second]) => first <= 12 && second > 12).length
    if (dayFirstCount + monthFirstCount === 0) return defaultOrder(separator, languages)
    if (dayFirstCount * MIN_MAJORITY_RATIO <= monthFirstCount) return 'month_first'
    return monthFirstCount * MIN_MAJORITY_RATIO <= dayFirstCount ? 'day_first' : 'open'
  }
  return { '/': orderOf('/'), '-': orderOf('-'), '.': orderOf('.') }
}

/** Returns the usual order. Points mean day first in these languages; an American who types them may mean either. */
function defaultOrder(separator: Separator, languages: FileLanguages): DayOrder {
  const isDayFirst = languages.some(language => DAY_FIRST_LANGUAGES.includes(language))
  if (separator === '.') return isDayFirst ? 'day_first' : 'open'
  if (!isDayFirst) return 'month_first'
  return languages.every(language => DAY_FIRST_LANGUAGES.includes(language)) ? 'day_first' : 'open'
}

/** Removes what a spreadsheet may add to a day: an apostrophe before it, and midnight after it. */
const cleanDayText = (cellText: string): string =>
  toNarrow(cellText.normalize('NFC'))
    .replaceAll('\u2044', '/')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace(/^'/, '')
    .replace(/[ T](?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? ?AM)$/i, '')
    .trim()

/**
 * Reads a day in digits or with the name of its month, as 'YYYY-MM-DD'. Other text is returned unchanged, for the
 * schema to refuse. Throws a `Refusal` where a more specific message is possible.
 */
export function readDay(cellText: string, { dayOrders }: Pick<FileConventions, 'dayOrders'>): string {
  const text = cleanDayText(cellText)
  if (/\d[ T]\d{1,2}:\d\d/.test(text)) throw refusal(DAY_WITH_TIME_MESSAGE)
  for (const pattern of YEAR_FIRST_PATTERNS) {
    const [, year, , month, day] = pattern.exec(text) ?? []
    if (year !== undefined && month !== undefined && day !== undefined)
      return requireExistingDay(year, month, day) ?? cellText
  }
  if (/^\d{4,6}([.,]\d+)?$/.test(text)) throw refusal(DAY_NUMBER_MESSAGE)
  if (/(^\d{1,2}([/.-])\d{1,2}\2|\p{Letter}\.?[ -]|, ?)'?\d{2}$/u.test(text))
    throw refusal(SHORT_YEAR_MESSAGE)
  const [, firstNumber, separator, secondNumber, year = ''] = DAY_IN_DIGITS.exec(text) ?? []
  if (firstNumber === undefined || secondNumber === undefined) return readDayWithMonthName(text) ?? cellText
  const monthFirstDay = isoDayOf(year, firstNumber, secondNumber)
  const dayFirstDay = isoDayOf(year, secondNumber, firstNumber)
  if (monthFirstDay === undefined || dayFirstDay === undefined || monthFirstDay === dayFirstDay)
    return monthFirstDay ?? dayFirstDay ?? requireExistingDay(year, firstNumber, secondNumber) ?? cellText
  const order = dayOrders[SEPARATORS.find(candidate => candidate === separator) ?? '/']
  if (order === 'open') throw refusal(AMBIGUOUS_DAY_MESSAGE)
  return order === 'day_first' ? dayFirstDay : monthFirstDay
}

/** Returns a day with the year first, which is the same in any file. Invalid or ambiguous text stays unchanged. */
export function toUnambiguousDay(cellText: string, dayOrders: DayOrders): string {
  try {
    const day = readDay(cellText.trim(), { dayOrders })
    return isLocalDate(day) ? day : cellText
  } catch {
    return cellText
  }
}

const refusal = (message: string) => new Refusal('invalid_input', message)

/** Returns undefined for a year out of range. Throws a `Refusal` for "February 30". */
function requireExistingDay(year: string, month: string, day: string): string | undefined {
  const isoDay = isoDayOf(year, month, day)
  if (isoDay === undefined && /^(19|20)/.test(year)) throw refusal(NO_SUCH_DAY_MESSAGE)
  return isoDay
}

function isoDayOf(year: string, month: string, day: string): string | undefined {
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(isoDay) ? isoDay : undefined
}

/** The months by their names and abbreviations in English, German, French and Spanish. */
const MONTHS: readonly RegExp[] = [
  /^(jan|january|januar|jän|jänner|janv|janvier|ene|enero)$/,
  /^(feb|february|februar|fév|févr|février|febrero)$/,
  /^(mar|march|mär|märz|mrz|mars|marzo)$/,
  /^(apr|april|avr|avril|abr|abril)$/,
  /^(may|mai|mayo)$/,
  /^(jun|june|juni|juin|junio)$/,
  /^(jul|july|juli|juil|juillet|julio)$/,
  /^(aug|august|août|aout|ago|agosto)$/,
  /^(sep|sept|september|septembre|septiembre|setiembre)$/,
  /^(oct|october|okt|oktober|octobre|octubre)$/,
  /^(nov|november|novembre|noviembre)$/,
  /^(dec|december|dez|dezember|déc|décembre|dic|diciembre)$/,
]

/** Reads "4-Mar-2026", "Wednesday, March 4, 2026", "4. März 2026", "1er mars 2026", "4 de marzo de 2026". */
function readDayWithMonthName(text: string): string | undefined {
  const textWithoutWeekday = text
    .toLowerCase()
    .replace(/^\p{Letter}+\.?(?:, | (?=\d{1,2}\.? (?:de )?\p{Letter}))/u, '')
  const [, day, name, year] =
    /^(\d{1,2})(?:\.|er|st|nd|rd|th)?[ -]?(?:de )?(\p{Letter}+)\.?,?[ -]?(?:de )?(\d{4})$/u.exec(
      textWithoutWeekday,
    ) ?? []
  const [, usMonth, usDay, usYear] =
    /^(\p{Letter}+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/u.exec(textWithoutWeekday) ?? []
  const month = MONTHS.findIndex(names => names.test(name ?? usMonth ?? '')) + 1
  return month === 0 ? undefined : requireExistingDay(year ?? usYear ?? '', String(month), day ?? usDay ?? '')
}

/** The fields of every column of days. */
export const dayColumn = { isDay: true, read: readDay, invalidMessage: DAY_MESSAGE } as const
