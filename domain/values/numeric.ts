import * as v from 'valibot'
import { textUpTo } from './bounded.ts'

const MAX_DIGITS = 30

/** A number, or its text as forms and other programs send it ("2", "0.5"). `missing`: said when there is none. */
export const numeric = (message: string, missing = message) =>
  v.pipe(
    v.union([v.number(message), textUpTo(MAX_DIGITS)], ({ input }) => (input == null ? missing : message)),
    v.transform(input => (typeof input === 'number' ? input : numberIn(input))),
    v.number(message),
  )

const numberIn = (text: string): number => (text.trim().startsWith('-') ? Number.NaN : decimalIn(text))

/** "2", "-0.5"; `NaN` for everything else, also for what a computer would read: "1e3", "0x10". */
export const decimalIn = (text: string): number =>
  /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN

/** A count, number of minutes or the like, said to a person as a range. */
export const wholeNumber = (from: number, to: number) => {
  const message = `Use a number from ${from} to ${to}.`
  return v.pipe(v.number(message), v.integer(message), v.minValue(from, message), v.maxValue(to, message))
}

const MAX_AMOUNT = 999_999
const THOUSANDTHS = 1_000

/** A measured number: up to a million either way, with at most three decimals. */
export const amount = v.pipe(
  v.number('Enter a number'),
  v.minValue(-MAX_AMOUNT, 'This number is too small'),
  v.maxValue(MAX_AMOUNT, 'This number is too large'),
  v.check(isThousandths, 'Use at most three decimals'),
)

function isThousandths(value: number): boolean {
  const count = value * THOUSANDTHS
  // Of what is written with three decimals the binary number is off by less.
  return Math.abs(count - Math.round(count)) < 1e-3
}

const CENTS = 100

const isCents = (value: number): boolean => Math.abs(value * CENTS - Math.round(value * CENTS)) < 1e-6
const MAX_DECIMALS = 'Use at most two decimals'

/** Dollars of a person or of a form ("12.50"): above 0, at most two decimals. */
export const dollars = v.pipe(
  numeric('Amount must be a valid number greater than 0', 'Amount is required'),
  v.check(value => value > 0, 'Amount must be greater than 0'),
  v.maxValue(MAX_AMOUNT, 'This amount is too large'),
  v.check(isCents, MAX_DECIMALS),
)

/** A price in dollars: 0 is free of charge, at most two decimals. */
export const price = v.pipe(
  numeric('Base cost must be a valid number of at least 0', 'Base cost is required'),
  v.minValue(0, 'Base cost must be a valid number of at least 0'),
  v.maxValue(MAX_AMOUNT, 'This amount is too large'),
  v.check(isCents, MAX_DECIMALS),
)

/** A sum of dollars, counted in cents: binary fractions add up to something else. */
export const sumOfDollars = (amounts: readonly number[]): number =>
  amounts.reduce((sum, value) => sum + Math.round(value * CENTS), 0) / CENTS
