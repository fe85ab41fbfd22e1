/** What fields for numbers and clock times hold while they are typed, and what is said of texts that cannot be read. */
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

export const shapeOf = ({ decimals = 0, min = 0, hasFractions = false }: NumberDescription): NumberShape => ({
  decimals,
  isSigned: min < 0,
  hasFractions,
})

/** The number that was typed, '' when nothing was, else the text as it is. */
export function numberOrText(typed: string, language: Language, shape: NumberShape): number | string {
  if (typed.trim() === '') return ''
  const reading = readNumber(typed, language, shape)
  return 'number' in reading ? reading.number : typed
}

/** Why a text is not read as a number; undefined when it is. */
export function numberFault(
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

/** Before what is typed and cannot be read: "11:30" means nothing in a home with AM and PM, and looks like a time. */
const UNREAD = '?'

/** 'HH:MM', '' when nothing is typed, else the text behind a question mark: no time, and not "no time" either (M6.9). */
export function timeOrText(typed: string, home: HomeClock): string {
  if (typed.trim() === '') return ''
  const reading = readClockTime(typed, clockOf(home))
  return 'time' in reading ? reading.time : `${UNREAD}${typed}`
}

/** As it is written in the field. */
export const typedTime = (value: string, home: HomeClock): string =>
  isClockTime(value) ? timeWords(value, home) : value.replace(UNREAD, '')

/** Why a value of a field is no clock time; undefined when it is one, or nothing. */
export function timeFault(value: string, home: HomeClock, t: TFunction): string | undefined {
  if (value === '' || isClockTime(value)) return undefined
  const reading = readClockTime(typedTime(value, home), clockOf(home))
  const isHalf = 'fault' in reading && reading.fault === 'half'
  return t(`ui.form.notRead.${isHalf ? 'half' : 'time'}`, { example: timeWords('20:00', home) })
}

/** Why a text in a field cannot be read as what the field asks for; undefined when it can. */
export const notRead =
  (language: Language, t: TFunction) =>
  (field: FieldDescription, typed: string, values: FormValues): string | undefined => {
    if (field.as === 'number') return numberFault(typed, language, shapeOf(field), t)
    if (field.as === 'text' && field.type === 'phone')
      return hasSurplusDigits(typed) ? t('ui.form.notRead.phone') : undefined
    if (field.as === 'time') return timeFault(typed, field.home(values), t)
    if (field.as !== 'times') return undefined
    const home = field.home(values)
    if (typed !== '' && timeFault(typed, home, t) === undefined) return undefined
    return t('ui.form.notRead.times', { example: timeWords('20:00', home) })
  }

/** A home's row of before the setting existed has none: then it is the usual one. */
const clockOf = ({ clock }: HomeClock) => (clock === '24h' ? '24h' : '12h')
