/** What the operations on companies share (spec part 3 §5). */
import * as v from 'valibot'
import { company } from '../../entities/company.ts'
import { textUpTo } from '../../values/bounded.ts'
import { readWritten } from '../../values/one-line.ts'
import { email as anyEmail, looseText, wordsOf } from '../../values/text.ts'
import { usState, zipCode } from '../../values/us-address.ts'

const words = (least: number, most: number, what: string) =>
  wordsOf(
    { least, most },
    {
      missing: `${what} is required`,
      short: `${what} must have at least ${least} characters`,
      long: `${what} cannot exceed ${most} characters`,
    },
  )

const NO_EMAIL = 'Valid email is required'
/** An address in the words of the form: what is wrong with it, whatever that is. */
export const requiredEmail = v.pipe(
  textUpTo(254, { type: NO_EMAIL, length: NO_EMAIL }),
  v.trim(),
  v.check(isEmail, NO_EMAIL),
  v.toLowerCase(),
)
function isEmail(words: string): boolean {
  return readWritten(anyEmail, words).success
}

const PHONE = 'Enter a phone number like +15185550100 or 518-555-0100'
/** An optional plus, then 3, 3 and 4 to 6 digits, with the usual signs between them. */
const phone = v.pipe(looseText(20, PHONE), v.regex(/^\+?\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4,6}$/, PHONE))

const TAX_ID = 'Enter a tax ID like 12-3456789'
const tax_id = v.pipe(textUpTo(10, { length: TAX_ID }), v.regex(/^\d{2}-\d{7}$/, TAX_ID))

const { incident_hours, medication_error_hours } = company.fields

export const changingCompanyFields = {
  name: words(2, 100, 'Company name'),
  license_number: words(5, 20, 'License number'),
  tax_id: v.nullable(tax_id),
  contact_name: v.nullable(looseText(100)),
  contact_email: requiredEmail,
  contact_phone: v.nullable(phone),
  street_address: v.nullable(looseText(100)),
  city: v.nullable(looseText(50)),
  state: v.nullable(usState),
  zip_code: v.nullable(zipCode),
  incident_hours,
  medication_error_hours,
} as const

const DEFAULT_INCIDENT_HOURS = 24
const DEFAULT_MEDICATION_ERROR_HOURS = 72

const { name, license_number, contact_email, ...others } = changingCompanyFields
export const newCompanyFields = {
  name,
  license_number,
  contact_email,
  tax_id: v.optional(others.tax_id, null),
  contact_name: v.optional(others.contact_name, null),
  contact_phone: v.optional(others.contact_phone, null),
  street_address: v.optional(others.street_address, null),
  city: v.optional(others.city, null),
  state: v.optional(others.state, null),
  zip_code: v.optional(others.zip_code, null),
  incident_hours: v.optional(incident_hours, DEFAULT_INCIDENT_HOURS),
  medication_error_hours: v.optional(medication_error_hours, DEFAULT_MEDICATION_ERROR_HOURS),
} as const

const { license_number: license, contact_email: email, tax_id: tax, ...stored } = company.fields
/** What a form showed: as it is stored, also where nobody has given what is required now. */
export const seenCompanyFields = {
  ...changingCompanyFields,
  ...{ license_number: license, contact_email: email, tax_id: tax },
  name: stored.name,
  contact_phone: stored.contact_phone,
  state: stored.state,
  zip_code: stored.zip_code,
} as const

/** The form's words for what is left out. */
export const MISSING: Readonly<Record<string, string>> = {
  name: 'Company name is required',
  company_name: 'Company name is required',
  license_number: 'License number is required',
  contact_email: NO_EMAIL,
}
