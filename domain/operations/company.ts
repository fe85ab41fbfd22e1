import * as v from 'valibot'
import { company } from '../entities/company.ts'
import { personCard } from '../entities/person-card.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { changeableFields, isOpenCompany, obstacleCounts, obstacleLabels } from '../rules/homes/companies.ts'
import { actingRole, canGrantRole, isStaffRole, STAFF_ROLES } from '../rules/people/staff.ts'
import { textUpTo } from '../values/bounded.ts'
import { partialSchemaOf } from '../values/partial.ts'
import { phoneNumber } from '../values/phone.ts'
import { numericId } from '../values/schemas.ts'
import { companyScope, userScope } from '../values/scope.ts'
import { optionalText } from '../values/text.ts'
import { usState, zipCode } from '../values/us-address.ts'
import { refuseOtherAuthor, roleRefusal } from './parts/acting.ts'
import { refuseChangedMeanwhile } from './parts/changed-meanwhile.ts'
import { refuseClosedCompany, requireCompany } from './parts/directory.ts'
import { EMAIL_REQUIRED_MESSAGE, labeledText, requiredEmail } from './parts/form-text.ts'
import { grantsReference, newGrantRow, scopeOfRole, userGrants } from './parts/grants.ts'
import { cardRowWithName, companyCardReferences } from './parts/own-account.ts'

const PHONE_MESSAGE = 'Enter a phone number like +15185550100 or 518-555-0100'

/** An optional plus, then 3, 3 and 4 to 6 digits, with the usual separators. */
const phoneSchema = v.pipe(
  optionalText(20, PHONE_MESSAGE),
  v.regex(/^\+?\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4,6}$/, PHONE_MESSAGE),
)

const TAX_ID_MESSAGE = 'Enter a tax ID like 12-3456789'
const tax_id = v.pipe(textUpTo(10, { length: TAX_ID_MESSAGE }), v.regex(/^\d{2}-\d{7}$/, TAX_ID_MESSAGE))

const { incident_hours, medication_error_hours } = company.fields

export const changeableCompanyFields = {
  name: labeledText(2, 100, 'Company name'),
  license_number: labeledText(5, 20, 'License number'),
  tax_id: v.nullable(tax_id),
  contact_name: v.nullable(optionalText(100)),
  contact_email: requiredEmail,
  contact_phone: v.nullable(phoneSchema),
  street_address: v.nullable(optionalText(100)),
  city: v.nullable(optionalText(50)),
  state: v.nullable(usState),
  zip_code: v.nullable(zipCode),
  incident_hours,
  medication_error_hours,
} as const

const DEFAULT_INCIDENT_HOURS = 24
const DEFAULT_MEDICATION_ERROR_HOURS = 72

const { name, license_number, contact_email, ...optionalFields } = changeableCompanyFields
export const newCompanyFields = {
  name,
  license_number,
  contact_email,
  tax_id: v.optional(optionalFields.tax_id, null),
  contact_name: v.optional(optionalFields.contact_name, null),
  contact_phone: v.optional(optionalFields.contact_phone, null),
  street_address: v.optional(optionalFields.street_address, null),
  city: v.optional(optionalFields.city, null),
  state: v.optional(optionalFields.state, null),
  zip_code: v.optional(optionalFields.zip_code, null),
  incident_hours: v.optional(incident_hours, DEFAULT_INCIDENT_HOURS),
  medication_error_hours: v.optional(medication_error_hours, DEFAULT_MEDICATION_ERROR_HOURS),
} as const

const {
  license_number: storedLicenseNumber,
  contact_email: storedContactEmail,
  tax_id: storedTaxId,
  ...storedFields
} = company.fields

/** The fields as the form showed them: as stored, also where a field that is required now is still empty. */
export const shownCompanyFields = {
  ...changeableCompanyFields,
  ...{ license_number: storedLicenseNumber, contact_email: storedContactEmail, tax_id: storedTaxId },
  name: storedFields.name,
  contact_phone: storedFields.contact_phone,
  state: storedFields.state,
  zip_code: storedFields.zip_code,
} as const

/** The form's messages for missing fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  name: 'Company name is required',
  company_name: 'Company name is required',
  license_number: 'License number is required',
  contact_email: EMAIL_REQUIRED_MESSAGE,
}

/** Adds a company to Hearth. The server assigns the id. */
const companyCreate = defineOperation({
  kind: 'company.create',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Adding a company',
  args: v.strictObject({ company_id: numericId, ...newCompanyFields }),
  references: ({ company_id }) => [{ collection: 'company', id: company_id }],
  scope: () => 'platform',
  apply({ company_id, ...fields }, records, { recorded_at }) {
    refuseTakenId(records, 'company', company_id, 'This id is taken.')
    const row: RowOf<'company'> = {
      id: company_id,
      ...fields,
      closed_at: null,
      created_at: recorded_at,
      updated_at: recorded_at,
      scope: companyScope(company_id),
      revision: 0,
    }
    return [{ collection: 'company', row }]
  },
})

const FORBIDDEN_FIELD_MESSAGE = 'Only the platform administrator can change this.'

/** Changes a company. Absent is untouched, null clears. A provider changes its contact details and deadlines. */
const companyUpdate = defineOperation({
  kind: 'company.update',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing a company',
  args: v.strictObject({
    actor_id: numericId,
    company_id: numericId,
    changes: partialSchemaOf(changeableCompanyFields),
    seen: v.nullable(partialSchemaOf(shownCompanyFields)),
  }),
  references: ({ actor_id, company_id }) => [
    { collection: 'company', id: company_id },
    grantsReference(actor_id),
  ],
  scope: ({ company_id }, records) => requireCompany(company_id, records).scope,
  apply({ actor_id, company_id, changes, seen }, records, { author_id, recorded_at }) {
    refuseOtherAuthor({ actor_id }, author_id)
    const previous = requireCompany(company_id, records)
    const role = actingRole(userGrants(records, actor_id), previous.scope, company_id)
    const allowedFields: readonly string[] = changeableFields(role)
    const refusedFields = Object.keys(changes).filter(field => !allowedFields.includes(field))
    if (refusedFields.length > 0) {
      const fields = Object.fromEntries(refusedFields.map(field => [field, [FORBIDDEN_FIELD_MESSAGE]]))
      throw new Refusal('forbidden', FORBIDDEN_FIELD_MESSAGE, { fields })
    }
    refuseChangedMeanwhile(company.mergeGroups, { ...previous }, { changes, seen })
    const row: RowOf<'company'> = { ...previous, ...changes, updated_at: recorded_at }
    return [{ collection: 'company', row }]
  },
})

/** Closes a company and keeps everything. Refused with the counts of what prevents it. */
const companyClose = defineOperation({
  kind: 'company.close',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Closing a company',
  args: v.strictObject({ company_id: numericId }),
  references: ({ company_id }) => [
    { collection: 'company', id: company_id },
    ...(['home', 'user', 'person_card', 'client', 'subscription', 'billing', 'ticket'] as const).map(
      collection => ({ collection, field: 'company_id', value: company_id }) as const,
    ),
  ],
  scope: ({ company_id }, records) => requireCompany(company_id, records).scope,
  apply({ company_id }, records, { recorded_at }) {
    const company = requireCompany(company_id, records)
    refuseClosedCompany(company)
    const belongsToCompany = ({ company_id: rowCompanyId }: { readonly company_id: number | null }) =>
      rowCompanyId === company_id
    const counts = obstacleCounts({
      clients: records.all('client').filter(belongsToCompany),
      homes: records.all('home').filter(belongsToCompany),
      users: records.all('user').filter(belongsToCompany),
      cards: records.all('person_card').filter(belongsToCompany),
      subscriptions: records.all('subscription').filter(belongsToCompany),
      billings: records.all('billing').filter(belongsToCompany),
      tickets: records.all('ticket').filter(belongsToCompany),
    })
    const obstacles = obstacleLabels(counts)
    if (obstacles.length > 0) {
      throw new Refusal('conflict', `This company cannot be closed yet. It has ${obstacles.join(', ')}.`)
    }
    return [{ collection: 'company', row: { ...company, closed_at: recorded_at, updated_at: recorded_at } }]
  },
})

/** Opens a closed company again. */
const companyReopen = defineOperation({
  kind: 'company.reopen',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Reopening a company',
  args: v.strictObject({ company_id: numericId }),
  references: ({ company_id }) => [{ collection: 'company', id: company_id }],
  scope: ({ company_id }, records) => requireCompany(company_id, records).scope,
  apply({ company_id }, records, { recorded_at }) {
    const company = requireCompany(company_id, records)
    if (isOpenCompany(company)) return []
    return [{ collection: 'company', row: { ...company, closed_at: null, updated_at: recorded_at } }]
  },
})

/** The roles in a company: the first two are held in the whole company, the others in a home. */
export const COMPANY_ROLES = ['provider', 'admin', ...STAFF_ROLES] as const

export const invitationFields = {
  email: requiredEmail,
  /** Optional: a person who is invited by address alone enters the name when they register. */
  first_name: v.optional(personCard.fields.first_name),
  last_name: v.optional(personCard.fields.last_name),
  phone_number: v.optional(v.nullable(phoneNumber), null),
  /** null: an account without rights, until it is given a role in a home. */
  role: v.optional(v.nullable(v.picklist(COMPANY_ROLES, 'Role is required')), null),
  /** The home, for a role that is held in a home. */
  home_id: v.optional(v.nullable(numericId), null),
} as const

/** Creates an account for a person of a company. The server assigns the ids and mails the registration link. */
const companyInvite = defineOperation({
  kind: 'company.invite',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Inviting a user',
  args: v.strictObject({
    actor_id: numericId,
    company_id: numericId,
    staff_id: numericId,
    grant_id: numericId,
    ...invitationFields,
  }),
  references: ({ actor_id, company_id, staff_id, grant_id, home_id, email }) => [
    { collection: 'company', id: company_id },
    { collection: 'user', id: staff_id },
    { collection: 'user', field: 'email', value: email },
    { collection: 'person_card', id: staff_id },
    ...companyCardReferences(company_id),
    { collection: 'grant', id: grant_id },
    grantsReference(actor_id),
    ...(home_id === null ? [] : [{ collection: 'home', id: home_id } as const]),
  ],
  scope: ({ company_id }, records) => requireCompany(company_id, records).scope,
  apply({ actor_id, company_id, staff_id, grant_id, ...fields }, records, { author_id, recorded_at }) {
    refuseOtherAuthor({ actor_id }, author_id)
    refuseClosedCompany(requireCompany(company_id, records))
    const { first_name, last_name, email, phone_number, role, home_id } = fields
    refuseTakenId(records, 'user', staff_id, 'This id is taken.')
    if (records.all('user').some(user => user.email === email)) {
      throw fieldRefusal('email', 'Email address is already in use')
    }
    const granted_scope = role === null ? undefined : scopeOfRole({ company_id, role, home_id }, records)
    if (granted_scope !== undefined && role !== null) {
      if (!canGrantRole(actingRole(userGrants(records, actor_id), granted_scope, company_id), role))
        throw roleRefusal()
    }
    const row: RowOf<'user'> = {
      ...{ id: staff_id, company_id, email, phone_number, position: null, department: null, title: null },
      ...{ language: 'English', verification_status: 'Not Verified', is_active: true, hire_date: null },
      ...{ current_home_id: isStaffRole(role ?? undefined) ? home_id : null, created_at: recorded_at },
      ...{ notifications: null, last_login: null, scope: userScope(staff_id), revision: 0 },
    }
    return [
      { collection: 'user', row },
      ...(first_name === undefined || last_name === undefined
        ? []
        : [cardRowWithName(row, records, { first_name, last_name })]),
      ...(granted_scope === undefined || role === null
        ? []
        : [newGrantRow({ id: grant_id, user_id: staff_id, granted_scope, role }, records, recorded_at)]),
    ]
  },
})

export const companyOperations = [
  companyCreate,
  companyUpdate,
  companyClose,
  companyReopen,
  companyInvite,
] as const
