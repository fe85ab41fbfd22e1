/**
 * A staff member as the server returns it (spec part 3 §3). Addresses and phone numbers of colleagues are in no mirror:
 * screens that show them read them over a connection.
 */
import * as v from 'valibot'
import { STAFF_ROLES } from '../rules/people/staff.ts'
import { accessMail } from './access-mail.ts'

const nullableText = v.nullable(v.string())
const nameFields = { first_name: v.string(), last_name: v.string() }
const staffRole = v.picklist(STAFF_ROLES)

export const staffMember = v.strictObject({
  id: v.number(),
  company_id: v.number(),
  name: v.string(),
  ...nameFields,
  email: v.string(),
  phone: nullableText,
  phone_number: nullableText,
  position: nullableText,
  staff_role: v.nullable(staffRole),
  is_active: v.boolean(),
  /** Whether the invitation link was used. */
  is_registered: v.boolean(),
  access_mail: v.nullable(accessMail),
  /** Whether the caller may change this person's role and homes. */
  may_change: v.boolean(),
  hire_date: nullableText,
  last_login: nullableText,
  verification_status: v.string(),
  image_url: nullableText,
  home_id: v.nullable(v.number()),
  home_name: nullableText,
  /** The homes this person works in that the caller reaches; the first is `home`. */
  group_homes: v.array(v.strictObject({ id: v.number(), home_name: v.string(), role: staffRole })),
  user: v.strictObject({
    ...nameFields,
    email: v.string(),
    phone_number: nullableText,
    staff_role: v.nullable(staffRole),
    image_url: nullableText,
    verification_status: v.string(),
  }),
  home: v.nullable(
    v.strictObject({
      id: v.number(),
      name: v.string(),
      address: v.string(),
      city: v.string(),
      state: v.string(),
    }),
  ),
})
export type StaffMember = v.InferOutput<typeof staffMember>
