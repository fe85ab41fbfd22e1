/**
 * Days in the cells of a file. "03/04/2026" is the third of April or the fourth of March: the other days of the file
 * decide, else its languages; where neither does, the cell is a fault (decision 84).
 */
import { Refusal } from '../errors.ts'
import { isLocalDate } from '../values/dates.ts'
import type { Language } from '../values/languages.ts'
import { narrow } from '../values/wide-characters.ts'
import type { FileHabits } from './file-habits.ts'
import type { FileLanguages } from './number-cells.ts'

export const DAY_WORDS = 'Use a date such as 01/31/2026.'
const TWO_DAYS = 'This could be two different days. Write the year first, like 2026-01-31.'
const NO_DAY = 'There is no such day. Look at the day and the month.'
const SHORT_YEAR = 'Write the year with four digits, like 2026-01-31.'
const COUNTED =
  'This is a number by which a spreadsheet counts days. Format the column as a date there, and save the file again.'
const WITH_TIME = 'This has a time of the day. Write the date alone, like 2026-01-31.'

const MARKS = ['/', '-', '.'] as const
type Mark = (typeof MARKS)[number]
type DayOrder = 'month_first' | 'day_first' | 'open'
/** Whether the month or the day comes first, by the separator. */
export type DayOrders = Readonly<Record<Mark, DayOrder>>

/** The supported languages that write the day before the month. */
const DAY_FIRST: readonly Language[] = ['German', 'French', 'Spanish']

/** How many times more days must show one order than the other; the others are then mistakes. */
const CLEARLY = 10

const IN_FIGURES = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
const YEAR_FIRST = [
  /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/,
  /^((?:19|20)\d\d)()(\d\d)(\d\d)$/,
  /^(\d{4})()年(\d{1,2})月(\d{1,2})日$/,
]

/** Returns the order of the days in a file. `cells`: the cells of all its columns of days. */
export function dayOrdersOf(cells: readonly string[], languages: FileLanguages): DayOrders {
  const written = cells.map(words => IN_FIGURES.exec(plainDay(words)))
  const orderOf = (mark: Mark): DayOrder => {
    const pairs = written
      .filter(found => found?.[2] === mark)
      .map(found => [Number(found?.[1]), Number(found?.[3])] as const)
    const dayFirst = pairs.filter(([first, second]) => first > 12 && second <= 12).length
    const monthFirst = pairs.filter(([first, second]) => first <= 12 && second > 12).length
    if (dayFirst + monthFirst === 0) return usualOrder(mark, languages)
    if (dayFirst * CLEARLY <= monthFirst) return 'month_first'
    return monthFirst * CLEARLY <= dayFirst ? 'day_first' : 'open'
  }
  return { '/': orderOf('/'), '-': orderOf('-'), '.': orderOf('.') }
}

/** Returns the usual order. Points mean day first in these languages; an American who types them may mean either. */
function usualOrder(mark: Mark, languages: FileLanguages): DayOrder {
  const isDayFirst = languages.some(language => DAY_FIRST.includes(language))
  if (mark === '.') return isDayFirst ? 'day_first' : 'open'
  if (!isDayFirst) return 'month_first'
  return languages.every(language => DAY_FIRST.includes(language)) ? 'day_first' : 'open'
}

/** Removes what a spreadsheet may add to a day: an apostrophe before it, and midnight after it. */
const plainDay = (words: string): string =>
  narrow(words.normalize('NFC'))
    .replaceAll('\u2044', '/')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace(/^'/, '')
    .replace(/[ T](?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? ?AM)$/i, '')
    .trim()

/**
 * Reads a day in digits or with the name of its month, as 'YYYY-MM-DD'. Other text is returned unchanged, for the
 * schema to refuse. Throws a `Refusal` where a more specific message is possible.
 */
export function dayIn(words: string, { dayOrders }: Pick<FileHabits, 'dayOrders'>): string {
  const text = plainDay(words)
  if (/\d[ T]\d{1,2}:\d\d/.test(text)) throw refused(WITH_TIME)
  for (const pattern of YEAR_FIRST) {
    const [, year, , month, day] = pattern.exec(text) ?? []
    if (year !== undefined && month !== undefined && day !== undefined)
      return realDay(year, month, day) ?? words
  }
  if (/^\d{4,6}([.,]\d+)?$/.test(text)) throw refused(COUNTED)
  if (/(^\d{1,2}([/.-])\d{1,2}\2|\p{Letter}\.?[ -]|, ?)'?\d{2}$/u.test(text)) throw refused(SHORT_YEAR)
  const [, first, mark, second, year = ''] = IN_FIGURES.exec(text) ?? []
  if (first === undefined || second === undefined) return namedDay(text) ?? words
  const monthFirst = dayOf(year, first, second)
  const dayFirst = dayOf(year, second, first)
  if (monthFirst === undefined || dayFirst === undefined || monthFirst === dayFirst)
    return monthFirst ?? dayFirst ?? realDay(year, first, second) ?? words
  const order = dayOrders[MARKS.find(one => one === mark) ?? '/']
  if (order === 'open') throw refused(TWO_DAYS)
  return order === 'day_first' ? dayFirst : monthFirst
}

/** Returns a day with the year first, which is the same in any file. Invalid or ambiguous text stays unchanged. */
export function sameInAnyFile(words: string, dayOrders: DayOrders): string {
  try {
    const day = dayIn(words.trim(), { dayOrders })
    return isLocalDate(day) ? day : words
  } catch {
    return words
  }
}

const refused = (message: string) => new Refusal('invalid_input', message)

/** Returns undefined for a year out of range. Throws a `Refusal` for "February 30". */
function realDay(year: string, month: string, day: string): string | undefined {
  const iso = dayOf(year, month, day)
  if (iso === undefined && /^(19|20)/.test(year)) throw refused(NO_DAY)
  return iso
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(iso) ? iso : undefined
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
function namedDay(text: string): string | undefined {
  const words = text.toLowerCase().replace(/^\p{Letter}+\.?(?:, | (?=\d{1,2}\.? (?:de )?\p{Letter}))/u, '')
  const [, day, name, year] =
    /^(\d{1,2})(?:\.|er|st|nd|rd|th)?[ -]?(?:de )?(\p{Letter}+)\.?,?[ -]?(?:de )?(\d{4})$/u.exec(words) ?? []
  const [, ofUs, dayOfUs, yearOfUs] =
    /^(\p{Letter}+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/u.exec(words) ?? []
  const month = MONTHS.findIndex(names => names.test(name ?? ofUs ?? '')) + 1
  return month === 0 ? undefined : realDay(year ?? yearOfUs ?? '', String(month), day ?? dayOfUs ?? '')
}

/** The fields of every column of days. */
export const dayColumn = { isDay: true, read: dayIn, otherwise: DAY_WORDS } as const
