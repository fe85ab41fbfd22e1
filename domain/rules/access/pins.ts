/** The PIN with which a person unlocks a home's tablet: which are refused, and how long wrong ones wait. */

export const PIN_LENGTH = 6

/** Why a PIN is not accepted as a new one: the first reason that applies. */
export const PIN_FAULTS = ['length', 'repeats', 'run', 'date'] as const
export type PinFault = (typeof PIN_FAULTS)[number]

/** Returns why people would guess this PIN, or undefined when it may be chosen. */
export function pinFault(pin: string): PinFault | undefined {
  if (!/^\d{6}$/.test(pin)) return 'length'
  if (hasRepeats(pin)) return 'repeats'
  if (isRun(pin)) return 'run'
  return isDate(pin) ? 'date' : undefined
}

/** One, two or three digits again and again (111111, 121212, 123123), each digit twice (112233), or two digits only. */
function hasRepeats(pin: string): boolean {
  const isPeriodic = [1, 2, 3].some(length => pin === pin.slice(0, length).repeat(PIN_LENGTH / length))
  return isPeriodic || /^(\d)\1(\d)\2(\d)\3$/.test(pin) || new Set(pin).size <= 2
}

/** Up or down in steps of one or two, past nine to zero as well: 123456, 987654, 246802, 567890. */
function isRun(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10)
  const [firstStep = 0] = steps
  return [1, 2, 8, 9].includes(firstStep) && steps.every(step => step === firstStep)
}

/** Day, month and the last two digits of a year, in the orders in which people write birthdays, and YYYYMM. */
function isDate(pin: string): boolean {
  const [first = 0, second = 0, third = 0] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)].map(Number)
  const isDayOfMonth = (day: number, month: number) => isMonth(month) && day >= 1 && day <= daysIn(month)
  return (
    isDayOfMonth(second, first) ||
    isDayOfMonth(first, second) ||
    isDayOfMonth(third, second) ||
    ((first === 19 || first === 20) && isMonth(third))
  )
}

const isMonth = (month: number): boolean => month >= 1 && month <= 12

/** The most days the month has in any year. */
const daysIn = (month: number): number => (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31)

const MINUTE_MS = 60_000
/** Fingers slip: so many wrong PINs in a row cost nothing. */
const FREE_TRIES = 2
/** In minutes, after each wrong PIN that follows; the last one again and again. */
const WAITS_IN_MINUTES = [1, 5, 15] as const

/** Returns how long, in ms, a person waits after so many wrong PINs in a row. Nobody else waits. */
export function waitAfterTries(failedTries: number): number {
  if (failedTries <= FREE_TRIES) return 0
  const index = Math.min(failedTries - FREE_TRIES, WAITS_IN_MINUTES.length) - 1
  return (WAITS_IN_MINUTES[index] ?? 0) * MINUTE_MS
}
