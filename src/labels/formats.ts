/** The formats of values: the same on every screen. */
import type { TFunction } from 'i18next'
import type { FieldFacts, FieldFormat } from '#domain/field.ts'
import type { ClockTime, Instant, LocalDate } from '#domain/values/dates.ts'
import { US_STATES } from '#domain/values/us-address.ts'
import { deviceWallClock, momentWords, shortDate, timeWords } from './dates.ts'
import { clientName, personName, type RowContext } from './label-context.ts'
import type { Format } from './label-set.ts'

export const textFormat: Format<string> = { write: value => value }
export const longTextFormat: Format<string> = { write: value => value, isLong: true }

/** Writes "Mar 8, 2026". */
export const dateFormat: Format<LocalDate> = { write: (value, { t }) => shortDate(value, t) }

/** Writes "8:00 AM", in the format of the home's clock if that is known. */
export const timeFormat: Format<ClockTime> = {
  write: (value, { homeClock }) => timeWords(value, homeClock ?? deviceWallClock()),
}

/** Writes "Mar 8, 2026, 7:40 AM". Adds "this device's clock" if the home's clock is not known. */
export const momentFormat: Format<Instant> = { write: (instant, context) => momentText(context, instant) }

export const momentText = ({ homeClock, t }: RowContext, instant: Instant): string =>
  homeClock === undefined
    ? t('labels.byTabletClock', { when: momentWords(instant, deviceWallClock(), t) })
    : momentWords(instant, homeClock, t)

const currencyFormats = new Map<string, Intl.NumberFormat>()

/** Returns "$18.40"; in French "18,40 $US". */
export function dollarWords(amount: number, t: TFunction): string {
  const locale = t('ui.locale')
  const format =
    currencyFormats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  currencyFormats.set(locale, format)
  return format.format(amount)
}
export const moneyFormat: Format<number> = { write: (amount, { t }) => dollarWords(amount, t) }

/** Writes "New York". */
export const stateFormat: Format<string> = {
  write: code => US_STATES[code as keyof typeof US_STATES] ?? code,
}

/** Writes only a yes; a no is empty. */
export const yesFormat: Format<boolean> = { write: (value, { t }) => (value ? t('labels.yes') : '') }

/** Writes "2 photos"; no photos are empty. The photos themselves are shown in the record's details. */
export const photosFormat: Format<readonly string[]> = {
  write: (ids, { t }) => (ids.length === 0 ? '' : t('labels.photos', { count: ids.length })),
}

export const personFormat: Format<number> = {
  nameCollection: 'person_card',
  write: (id, context) => personName(context, id),
}

export const clientFormat: Format<number> = {
  nameCollection: 'client',
  write: (id, context) => clientName(context, id) ?? '',
}

export const homeFormat: Format<number> = {
  nameCollection: 'home',
  write: (id, { records }) => records.one('home', id)?.home_name ?? '',
}

/** Returns the format for a field that the system sets, not the user. */
export const asSystemFormat = <Value>(format: Format<Value>): Format<Value> => ({
  ...format,
  isSetBySystem: true,
})

/** Returns the format with a text for null, such as "Ongoing" for no end date. */
export const withEmptyText = <Value>(
  format: Format<Value>,
  emptyText: (context: RowContext) => string,
): Format<Value> => ({
  ...format,
  emptyText,
})

/** Writes one of a field's choices with its label in the catalogue. */
export const choiceFormat = (labelSet: string, field: string): Format<string> =>
  choiceFormatAt(`${labelSet}.values.${field}`)

const choiceFormatAt = (key: string): Format<string> => ({
  write: (value, { t }) => t(`labels.${key}.${value}` as 'labels.none'),
})

/** Returns "−2", with a minus as wide as a plus. */
export const numberWords = (value: number): string => String(value).replace('-', '−')
export const numberFormat: Format<number> = { write: numberWords }

const FORMAT_BY_NAME: Readonly<Record<Exclude<FieldFormat, 'custom'>, Format<never>>> = {
  text: textFormat,
  long_text: longTextFormat,
  number: numberFormat,
  dollars: moneyFormat,
  yes: yesFormat,
  date: dateFormat,
  time: timeFormat,
  moment: momentFormat,
  state: stateFormat,
  photos: photosFormat,
  person: personFormat,
  client: clientFormat,
  home: homeFormat,
}

/** Returns the format named in a field's facts; null for a field whose label set defines its format. */
export function formatOf(
  { format = 'text', choices, isStamp = false }: FieldFacts,
  choicesKey: string,
): Format<unknown> | null {
  if (format === 'custom') return null
  // Safe cast: `field` has checked that the format fits the values of its schema.
  const fieldFormat = (
    choices === undefined ? FORMAT_BY_NAME[format] : choiceFormatAt(choicesKey)
  ) as Format<unknown>
  return isStamp ? asSystemFormat(fieldFormat) : fieldFormat
}
