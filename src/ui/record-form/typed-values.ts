/** The values of number and time fields while the user types, and the messages about texts that cannot be read. */
import type { TFunction } from 'i18next'
import { isClockTime } from '#domain/values/dates.ts'
import type { Language } from '#domain/values/languages.ts'
import { hasSurplusDigits } from '#domain/values/phone.ts'
import { type NumberShape, numberText, readNumber } from '#domain/values/typed-number.ts'
import { readClockTime } from '#domain/values/typed-time.ts'
import { timeWords, type WallClock } from '../../labels/dates.ts'
import type { FieldDescription, FormValues, ResolvedField } from './description.ts'

export type NumberDescription = Pick<
  Extract<ResolvedField, { as: 'number' }>,
  'decimals' | 'min' | 'hasFractions'
>

export const numberShapeOf = ({
  decimals = 0,
  min = 0,
  hasFractions = false,
}: NumberDescription): NumberShape => ({
  decimals,
  isSigned: min < 0,
  hasFractions,
})

/** Returns the typed number, '' when empty, or the text if it cannot be read. */
export function numberOrText(typed: string, language: Language, shape: NumberShape): number | string {
  if (typed.trim() === '') return ''
  const reading = readNumber(typed, language, shape)
  return 'number' in reading ? reading.number : typed
}

/** Returns why a text cannot be read as a number; undefined when it can. */
export function numberErrorMessage(
  typed: string,
  language: Language,
  shape: NumberShape,
  t: TFunction,
): string | undefined {
  const reading = readNumber(typed, language, shape)
  if ('number' in reading) return undefined
  const example = numberText(shape.decimals === 0 ? 12 : 1.5, language)
  return t(`ui.form.notRead.${reading.fault}`, { example, count: shape.decimals })
}

type HomeClock = Pick<WallClock, 'clock'>

/** Prefix of a text that cannot be read: "11:30" is ambiguous in a home with AM and PM, but looks like a time. */
const UNREADABLE_PREFIX = '?'

/** Returns 'HH:MM', '' when empty, or the text behind a question mark: neither a time nor "no time" (M6.9). */
export function timeOrText(typed: string, homeClock: HomeClock): string {
  if (typed.trim() === '') return ''
  const reading = readClockTime(typed, clockFormatOf(homeClock))
  return 'time' in reading ? reading.time : `${UNREADABLE_PREFIX}${typed}`
}

/** Returns a time as the field shows it. */
export const timeFieldText = (value: string, homeClock: HomeClock): string =>
  isClockTime(value) ? timeWords(value, homeClock) : value.replace(UNREADABLE_PREFIX, '')

/** Returns why a field's value is not a clock time; undefined when it is one or empty. */
export function timeErrorMessage(value: string, homeClock: HomeClock, t: TFunction): string | undefined {
  if (value === '' || isClockTime(value)) return undefined
  const reading = readClockTime(timeFieldText(value, homeClock), clockFormatOf(homeClock))
  const isAmPmMissing = 'fault' in reading && reading.fault === 'half'
  return t(`ui.form.notRead.${isAmPmMissing ? 'half' : 'time'}`, { example: timeWords('20:00', homeClock) })
}

/** Returns why a text cannot be read as what its field expects; undefined when it can. */
export const unreadableMessageIn =
  (language: Language, t: TFunction) =>
  (field: FieldDescription, typed: string, values: FormValues): string | undefined => {
    if (field.as === 'number') return numberErrorMessage(typed, language, numberShapeOf(field), t)
    if (field.as === 'text' && field.type === 'phone')
      return hasSurplusDigits(typed) ? t('ui.form.notRead.phone') : undefined
    if (field.as === 'time') return timeErrorMessage(typed, field.home(values), t)
    if (field.as !== 'times') return undefined
    const homeClock = field.home(values)
    if (typed !== '' && timeErrorMessage(typed, homeClock, t) === undefined) return undefined
    return t('ui.form.notRead.times', { example: timeWords('20:00', homeClock) })
  }

/** Returns the home's clock. A home row older than the setting has none and uses the 12-hour clock. */
const clockFormatOf = ({ clock }: HomeClock) => (clock === '24h' ? '24h' : '12h')
