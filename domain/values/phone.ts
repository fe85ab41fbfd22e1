/** Telephone numbers in international form (spec part 1 §5). */
import * as v from 'valibot'
import { textUpTo } from './bounded.ts'

const FORMAT_MESSAGE = 'Please enter a valid phone number in international format (e.g., +1234567890)'

/**
 * Converts typed text to the stored form: a plus and digits. Ten digits, or eleven from 1, are a US number, whose
 * surplus digits are cut off. Other text is converted as far as possible, for `phoneNumber` to refuse.
 */
export function normalizePhone(input: string): string {
  const isInternational = input.trim().startsWith('+')
  const digits = digitsOf(input)
  if (!isInternational && digits.length === 10) return `+1${digits}`
  return digits.startsWith('1') ? `+${digits.slice(0, 11)}` : `+${digits}`
}

/** Whether `normalizePhone` would cut digits off. A form refuses such a number, which may be a different number. */
export const hasSurplusDigits = (input: string): boolean =>
  digitsOf(normalizePhone(input)).length < digitsOf(input).length

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Checks for exactly ten digits after +1 (US), or 2 to 15 digits without a leading zero. */
export const isPhoneNumber = (phone: string): boolean =>
  phone.startsWith('+1') ? /^\+1\d{10}$/.test(phone) : /^\+[1-9]\d{1,14}$/.test(phone)

export const phoneNumber = v.pipe(
  textUpTo(40, { length: FORMAT_MESSAGE }),
  v.nonEmpty('Phone number is required'),
  v.regex(/^[\d\s().+-]+$/, FORMAT_MESSAGE),
  v.transform(normalizePhone),
  v.check(isPhoneNumber, FORMAT_MESSAGE),
)
