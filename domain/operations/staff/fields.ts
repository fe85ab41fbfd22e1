/** What an invitation and a change of a staff member ask for (spec part 3 §5). */
import * as v from 'valibot'
import { user } from '../../entities/user.ts'
import { STAFF_ROLES } from '../../rules/staff.ts'
import { directoryId } from '../../values/ids.ts'
import { phoneNumber } from '../../values/phone.ts'
import { ROLES } from '../../values/roles.ts'
import { looseText, wordsOf } from '../../values/text.ts'
import { EMAIL_REQUIRED, requiredEmail } from '../parts/form-text.ts'

const name = (what: string) =>
  wordsOf(
    { least: 2, most: 50 },
    {
      missing: `${what} is required`,
      short: `${what} must have at least 2 characters`,
      long: `${what} cannot exceed 50 characters`,
    },
  )

const staffRole = v.picklist(STAFF_ROLES, 'Role is required')
const { position, hire_date } = user.fields

export const newStaffFields = {
  first_name: name('First name'),
  last_name: name('Last name'),
  email: requiredEmail,
  role: staffRole,
  position: v.optional(position, null),
  phone_number: v.optional(v.nullable(phoneNumber), null),
  hire_date: v.optional(hire_date, null),
} as const

export const changingStaffFields = {
  first_name: name('First name'),
  last_name: name('Last name'),
  role: staffRole,
  position,
  phone_number: v.nullable(phoneNumber),
  hire_date,
} as const

/** What a form showed: as it is stored. */
export const seenStaffFields = {
  ...changingStaffFields,
  first_name: looseText(50),
  last_name: looseText(50),
  phone_number: user.fields.phone_number,
} as const

/** What an administrator changes of an account: beyond that of staff, the address and any role. */
export const changingUserFields = {
  ...changingStaffFields,
  email: requiredEmail,
  role: v.picklist(ROLES, 'Role is required'),
} as const

/** What its form showed: as it is stored. */
export const seenUserFields = {
  ...seenStaffFields,
  email: user.fields.email,
  role: changingUserFields.role,
} as const

/** Where somebody works, in which role. */
export const place = { home_id: directoryId, role: staffRole } as const

/** The form's words for what is left out. */
export const MISSING: Readonly<Record<string, string>> = {
  first_name: 'First name is required',
  last_name: 'Last name is required',
  email: EMAIL_REQUIRED,
  role: 'Role is required',
  home_id: 'Group home is required',
}
