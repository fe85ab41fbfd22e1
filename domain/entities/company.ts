import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { textUpTo } from '../values/bounded.ts'
import { instant } from '../values/dates.ts'
import { directoryId } from '../values/ids.ts'
import { wholeNumber } from '../values/numeric.ts'
import { email, looseText, text } from '../values/text.ts'

/** Up to 90 days. */
const hours = wholeNumber(1, 2160)

/** A provider organization: it runs homes and employs people (spec part 3 §3). */
export const company = defineEntity({
  name: 'company',
  kind: 'directory',
  scopes: ['company'],
  fields: {
    id: directoryId,
    name: text(100, 'Company name is required'),
    license_number: v.nullable(text(20)),
    contact_name: v.nullable(looseText(100)),
    contact_email: v.nullable(email),
    contact_phone: v.nullable(looseText(20)),
    tax_id: v.nullable(v.pipe(textUpTo(10), v.regex(/^\d{2}-\d{7}$/))),
    street_address: v.nullable(looseText(100)),
    city: v.nullable(looseText(50)),
    state: v.nullable(looseText(2)),
    zip_code: v.nullable(looseText(10)),
    /** How long staff have to file an incident report with the agency, from its discovery. */
    incident_hours: hours,
    medication_error_hours: hours,
    /** Since when nobody is added to it any more; what was recorded stays readable. */
    closed_at: v.nullable(instant),
    created_at: instant,
    updated_at: instant,
  },
  groups: {
    address: ['street_address', 'city', 'state', 'zip_code'],
  },
})
