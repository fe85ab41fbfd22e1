/** The formats of values: the same on every screen. */
import type { TFunction } from 'i18next'
import type { FieldFacts, FieldFormat } from '#domain/field.ts'
import type { ClockTime, Instant, LocalDate } from '#domain/values/dates.ts'
import { US_STATES } from '#domain/values/us-address.ts'
import { deviceClock, momentWords, shortDate, timeWords } from './dates.ts'
import { clientName, personName, type RowContext } from './label-context.ts'
import type { Format } from './label-set.ts'

export const text: Format<string> = { write: value => value }
export const longText: Format<string> = { write: value => value, isLong: true }

/** Writes "Mar 8, 2026". */
export const date: Format<LocalDate> = { write: (value, { t }) => shortDate(value, t) }

/** Writes "8:00 AM": a clock time is the home's, whatever tablet shows it. */
export const time: Format<ClockTime> = {
  write: (value, { home }) => timeWords(value, home ?? deviceClock()),
}

/** Writes "Mar 8, 2026, 7:40 AM". If the home's clock is not known, it adds whose clock it is. */
export const moment: Format<Instant> = { write: (instant, context) => momentText(context, instant) }

export const momentText = ({ home, t }: RowContext, instant: Instant): string =>
  home === undefined
    ? t('labels.byTabletClock', { when: momentWords(instant, deviceClock(), t) })
    : momentWords(instant, home, t)

const currencyFormats = new Map<string, Intl.NumberFormat>()

/** Returns "$18.40"; in French "18,40 $US". */
export function dollarWords(amount: number, t: TFunction): string {
  const locale = t('ui.locale')
  const format =
    currencyFormats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  currencyFormats.set(locale, format)
  return format.format(amount)
}
export const money: Format<number> = { write: (amount, { t }) => dollarWords(amount, t) }

/** Writes "New York". */
export const state: Format<string> = { write: code => US_STATES[code as keyof typeof US_STATES] ?? code }

/** Writes only a yes; a no is empty. */
export const yes: Format<boolean> = { write: (value, { t }) => (value ? t('labels.yes') : '') }

/** Writes "2 photos"; no photos are empty. The photos themselves are shown in the record's details. */
export const photos: Format<readonly string[]> = {
  write: (ids, { t }) => (ids.length === 0 ? '' : t('labels.photos', { count: ids.length })),
}

export const person: Format<number> = {
  nameCollection: 'person_card',
  write: (id, context) => personName(context, id),
}

export const client: Format<number> = {
  nameCollection: 'client',
  write: (id, context) => clientName(context, id) ?? '',
}

export const home: Format<number> = {
  nameCollection: 'home',
  write: (id, { records }) => records.one('home', id)?.home_name ?? '',
}

/** Returns the format for a field that the system sets, not the user. */
export const asSystemValue = <Value>(format: Format<Value>): Format<Value> => ({ ...format, isStamp: true })

/** Writes a text for null: no end date is "Ongoing". */
export const withEmptyText = <Value>(
  format: Format<Value>,
  emptyText: (context: RowContext) => string,
): Format<Value> => ({
  ...format,
  emptyText,
})

/** Writes one of a field's choices with its label in the catalogue. */
export const choice = (labelSet: string, field: string): Format<string> =>
  choiceAt(`${labelSet}.values.${field}`)

const choiceAt = (key: string): Format<string> => ({
  write: (value, { t }) => t(`labels.${key}.${value}` as 'labels.none'),
})

/** Returns "−2", with a minus as wide as a plus. */
export const numberWords = (value: number): string => String(value).replace('-', '−')
export const number: Format<number> = { write: numberWords }

const FORMAT_BY_NAME: Readonly<Record<Exclude<FieldFormat, 'own'>, Format<never>>> = {
  text,
  long_text: longText,
  number,
  dollars: money,
  yes,
  date,
  time,
  moment,
  state,
  photos,
  person,
  client,
  home,
}

/** Returns the format in a field's facts; null for a field whose labels define their own format. */
export function formatOf(
  { format = 'text', choices, isStamp = false }: FieldFacts,
  choicesKey: string,
): Format<unknown> | null {
  if (format === 'own') return null
  // Safe cast: `field` has checked that the format fits the values of its schema.
  const fieldFormat = (
    choices === undefined ? FORMAT_BY_NAME[format] : choiceAt(choicesKey)
  ) as Format<unknown>
  return isStamp ? asSystemValue(fieldFormat) : fieldFormat
}
