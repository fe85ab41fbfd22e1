import * as v from 'valibot'
import { textUpTo } from './bounded.ts'

const MAX_DIGITS = 30

/**
 * A number, or its text as forms and other programs send it ("2", "0.5"). `missingMessage` is the message when there is none.
 */
export const numeric = (message: string, missingMessage = message) =>
  v.pipe(
    v.union([v.number(message), textUpTo(MAX_DIGITS)], ({ input }) =>
      input == null ? missingMessage : message,
    ),
    v.transform(input => (typeof input === 'number' ? input : parseNonNegative(input))),
    v.number(message),
  )

const parseNonNegative = (text: string): number =>
  text.trim().startsWith('-') ? Number.NaN : parseDecimal(text)

/** Parses "2" or "-0.5"; returns `NaN` for everything else, including "1e3" and "0x10", which `Number` would parse. */
export const parseDecimal = (text: string): number =>
  /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN

/** A count, number of minutes or the like; the message names the range. */
export const wholeNumber = (min: number, max: number) => {
  const message = `Use a number from ${min} to ${max}.`
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

const MAX_AMOUNT = 999_999
const THOUSANDTHS_PER_UNIT = 1_000

/** A measured number: up to a million either way, with at most three decimals. */
export const amount = v.pipe(
  v.number('Enter a number'),
  v.minValue(-MAX_AMOUNT, 'This number is too small'),
  v.maxValue(MAX_AMOUNT, 'This number is too large'),
  v.check(hasAtMostThreeDecimals, 'Use at most three decimals'),
)

function hasAtMostThreeDecimals(value: number): boolean {
  const thousandths = value * THOUSANDTHS_PER_UNIT
  // A number written with three decimals is off by less than this in binary.
  return Math.abs(thousandths - Math.round(thousandths)) < 1e-3
}

const CENTS_PER_DOLLAR = 100

const hasAtMostTwoDecimals = (value: number): boolean =>
  Math.abs(value * CENTS_PER_DOLLAR - Math.round(value * CENTS_PER_DOLLAR)) < 1e-6
const DECIMALS_MESSAGE = 'Use at most two decimals'

/** Dollars as a number or as form text ("12.50"): above 0, at most two decimals. */
export const dollars = v.pipe(
  numeric('Amount must be a valid number greater than 0', 'Amount is required'),
  v.check(value => value > 0, 'Amount must be greater than 0'),
  v.maxValue(MAX_AMOUNT, 'This amount is too large'),
  v.check(hasAtMostTwoDecimals, DECIMALS_MESSAGE),
)

/** A price in dollars: 0 is free of charge, at most two decimals. */
export const price = v.pipe(
  numeric('Base cost must be a valid number of at least 0', 'Base cost is required'),
  v.minValue(0, 'Base cost must be a valid number of at least 0'),
  v.maxValue(MAX_AMOUNT, 'This amount is too large'),
  v.check(hasAtMostTwoDecimals, DECIMALS_MESSAGE),
)

/** Adds up dollars, counted in cents, because binary fractions add up to something else. */
export const sumOfDollars = (amounts: readonly number[]): number =>
  amounts.reduce((sum, value) => sum + Math.round(value * CENTS_PER_DOLLAR), 0) / CENTS_PER_DOLLAR
