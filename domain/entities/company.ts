import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { field } from '../field.ts'
import { textUpTo } from '../values/bounded.ts'
import { wholeNumber } from '../values/numeric.ts'
import { instant, numericId } from '../values/schemas.ts'
import { createdAt, updatedAt } from '../values/stamps.ts'
import { email, optionalText, text } from '../values/text.ts'

/** The hours until a report must be filed: up to 90 days. */
const deadlineHours = wholeNumber(1, 2160)

/** A provider organization: it runs homes and employs people (spec part 3 §3). */
export const company = defineEntity({
  name: 'company',
  kind: 'directory',
  scopes: ['company'],
  fields: {
    id: numericId,
    name: field(text(100, 'Company name is required'), { label: 'Company Name' }),
    license_number: field(v.nullable(text(20)), { label: 'License Number' }),
    tax_id: field(v.nullable(v.pipe(textUpTo(10), v.regex(/^\d{2}-\d{7}$/))), { label: 'Tax ID' }),
    contact_name: field(v.nullable(optionalText(100)), { label: 'Contact Name' }),
    contact_email: field(v.nullable(email), { label: 'Contact Email' }),
    contact_phone: field(v.nullable(optionalText(20)), { label: 'Contact Phone' }),
    street_address: field(v.nullable(optionalText(100)), { label: 'Street Address' }),
    city: field(v.nullable(optionalText(50)), { label: 'City' }),
    state: field(v.nullable(optionalText(2)), { label: 'State', format: 'state' }),
    zip_code: field(v.nullable(optionalText(10)), { label: 'ZIP Code' }),
    /** How long staff have to file an incident report with the agency, from its discovery. */
    incident_hours: field(deadlineHours, { label: 'Hours to report an incident', format: 'number' }),
    medication_error_hours: field(deadlineHours, {
      label: 'Hours to report a medication error',
      format: 'number',
    }),
    /** When the company was closed: no one is added any more, and records stay readable. */
    closed_at: field(v.nullable(instant), { label: 'Closed', format: 'moment' }),
    created_at: createdAt,
    updated_at: updatedAt,
  },
  mergeGroups: {
    address: ['street_address', 'city', 'state', 'zip_code'],
  },
})
