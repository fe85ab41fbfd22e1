/** Who works for a company and where. Closing and reopening their accounts is in `staff-account.ts`. */
import * as v from 'valibot'
import { user } from '../entities/user.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { type RecordSet, type RowInCollection, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { canOpen } from '../rules/access/permissions.ts'
import {
  type ActorAndMember,
  actingRole,
  canGrantRole,
  isStaffRole,
  openGrants,
  STAFF_ROLES,
  staffFaultEverywhere,
  staffFaultIn,
} from '../rules/people/staff.ts'
import { listOf } from '../values/bounded.ts'
import { partialSchemaOf } from '../values/partial.ts'
import { phoneNumber } from '../values/phone.ts'
import { ROLES, type Role } from '../values/roles.ts'
import { numericId } from '../values/schemas.ts'
import { homeIdOf, homeScope, type Scope, userScope } from '../values/scope.ts'
import { boundedText, optionalText } from '../values/text.ts'
import {
  actorAndMemberOf,
  companyOrPlatformScope,
  refuseOtherAuthor,
  refuseStaffFault,
  requireMember,
  requireSharedScope,
  roleRefusal,
  staffArgs,
  staffReferences,
} from './parts/acting.ts'
import { refuseChangedMeanwhile } from './parts/changed-meanwhile.ts'
import { refuseClosedHome, requireHome } from './parts/directory.ts'
import { EMAIL_REQUIRED_MESSAGE, requiredEmail } from './parts/form-text.ts'
import {
  closedGrantRow,
  lastProviderReferences,
  newGrantRow,
  refuseLastProvider,
  scopeOfRole,
  userGrants,
} from './parts/grants.ts'
import { cardRowWithName, companyCardReferences } from './parts/own-account.ts'

const personNameSchema = (label: string) =>
  boundedText(
    { min: 2, max: 50 },
    {
      missingMessage: `${label} is required`,
      shortMessage: `${label} must have at least 2 characters`,
      longMessage: `${label} cannot exceed 50 characters`,
    },
  )

const staffRole = v.picklist(STAFF_ROLES, 'Role is required')
const { position, hire_date } = user.fields

export const newStaffFields = {
  first_name: personNameSchema('First name'),
  last_name: personNameSchema('Last name'),
  email: requiredEmail,
  role: staffRole,
  position: v.optional(position, null),
  phone_number: v.optional(v.nullable(phoneNumber), null),
  hire_date: v.optional(hire_date, null),
} as const

export const changeableStaffFields = {
  first_name: personNameSchema('First name'),
  last_name: personNameSchema('Last name'),
  role: staffRole,
  position,
  phone_number: v.nullable(phoneNumber),
  hire_date,
} as const

/** The fields as the form showed them: as stored. */
export const shownStaffFields = {
  ...changeableStaffFields,
  first_name: optionalText(50),
  last_name: optionalText(50),
  phone_number: user.fields.phone_number,
} as const

/** The fields an administrator changes in an account: the staff fields, the address and any role. */
export const changeableUserFields = {
  ...changeableStaffFields,
  email: requiredEmail,
  role: v.picklist(ROLES, 'Role is required'),
} as const

/** The fields as its form showed them: as stored. */
export const shownUserFields = {
  ...shownStaffFields,
  email: user.fields.email,
  role: changeableUserFields.role,
} as const

/** Where a person works, and in which role. */
export const homeRoleFields = { home_id: numericId, role: staffRole } as const

/** The form's messages for missing fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  first_name: 'First name is required',
  last_name: 'Last name is required',
  email: EMAIL_REQUIRED_MESSAGE,
  role: 'Role is required',
  home_id: 'Group home is required',
}

/**
 * Creates an account for a person who will work in a home. The server assigns the ids and mails the registration link.
 */
const staffInvite = defineOperation({
  kind: 'staff.invite',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Inviting a staff member',
  args: v.strictObject({ ...staffArgs, home_id: numericId, grant_id: numericId, ...newStaffFields }),
  references: (args, records) => [
    ...staffReferences(args),
    ...companyCardReferences(records.one('home', args.home_id)?.company_id),
    { collection: 'home', id: args.home_id },
    { collection: 'grant', id: args.grant_id },
    { collection: 'user', field: 'email', value: args.email },
  ],
  scope: ({ home_id }, records) => requireHome(home_id, records).scope,
  apply({ actor_id, staff_id, home_id, grant_id, role, ...fields }, records, { author_id, recorded_at }) {
    refuseOtherAuthor({ actor_id }, author_id)
    const home = requireHome(home_id, records)
    refuseClosedHome(home)
    if (!canGrantRole(actingRole(userGrants(records, actor_id), home.scope, home.company_id), role))
      throw roleRefusal()
    refuseTakenId(records, 'user', staff_id, 'This id is taken.')
    const { first_name, last_name, email, ...accountFields } = fields
    if (records.all('user').some(user => user.email === email)) {
      throw fieldRefusal('email', 'Email address is already in use')
    }
    const row: RowOf<'user'> = {
      id: staff_id,
      company_id: home.company_id,
      email,
      ...accountFields,
      department: null,
      title: null,
      language: 'English',
      verification_status: 'Not Verified',
      is_active: true,
      current_home_id: home_id,
      created_at: recorded_at,
      notifications: null,
      last_login: null,
      scope: userScope(staff_id),
      revision: 0,
    }
    const grant = { id: grant_id, user_id: staff_id, granted_scope: homeScope(home_id), role }
    return [
      { collection: 'user', row },
      cardRowWithName(row, records, { first_name, last_name }),
      newGrantRow(grant, records, recorded_at),
    ]
  },
})

/** More homes than one person works in. */
const MAX_GRANTS = 100
const fieldGroups = { name: ['first_name', 'last_name'] }

/**
 * Changes the fields of a person of a company. Another role that is held in homes applies from now on in every home
 * they work in. A changed address must be verified again.
 */
const staffUpdate = defineOperation({
  kind: 'staff.update',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing a staff member',
  args: v.strictObject({
    ...staffArgs,
    changes: partialSchemaOf(changeableUserFields),
    seen: v.nullable(partialSchemaOf(shownUserFields)),
    /** The home, when a person without any home gets a role that is held in a home. */
    home_id: v.optional(v.nullable(numericId), null),
    /** Ids for the grants of another role: one for each home they work in, and at least one. */
    grant_ids: listOf(numericId, MAX_GRANTS),
  }),
  references: (args, records) => [
    ...staffReferences(args),
    ...companyCardReferences(records.one('user', args.staff_id)?.company_id),
    ...args.grant_ids.map(id => ({ collection: 'grant', id }) as const),
    ...(args.home_id === null ? [] : [{ collection: 'home', id: args.home_id } as const]),
    ...(args.changes.email === undefined
      ? []
      : [{ collection: 'user', field: 'email', value: args.changes.email } as const]),
    ...(args.changes.role === undefined
      ? []
      : lastProviderReferences(records.one('user', args.staff_id)?.company_id ?? null)),
  ],
  scope: (args, records) => requireSharedScope(args, records),
  apply({ changes, seen, grant_ids, home_id, ...args }, records, { author_id, recorded_at }) {
    refuseOtherAuthor(args, author_id)
    const actorAndMember = actorAndMemberOf(args, records)
    const user = requireMember(args.staff_id, records)
    refuseStaffFault(staffFaultEverywhere(actorAndMember, requireSharedScope(args, records)))
    const card = records.one('person_card', user.id)
    const previous = {
      ...user,
      first_name: card?.first_name ?? '',
      last_name: card?.last_name ?? '',
      role: openGrants(userGrants(records, user.id))[0]?.role,
    }
    refuseChangedMeanwhile(fieldGroups, previous, { changes, seen })
    const {
      first_name = previous.first_name,
      last_name = previous.last_name,
      role,
      ...accountFields
    } = changes
    const { email = user.email } = accountFields
    const isOtherAddress = email !== user.email
    if (
      isOtherAddress &&
      !canOpen(
        actingRole(actorAndMember.actor.grants, companyOrPlatformScope(user), user.company_id),
        'all-users',
      )
    )
      throw new Refusal('forbidden', 'E-mail addresses are changed by an administrator.')
    if (isOtherAddress && records.all('user').some(other => other.id !== user.id && other.email === email))
      throw fieldRefusal('email', 'Email address is already in use')
    const verification = isOtherAddress ? { verification_status: 'Not Verified' } : {}
    return [
      { collection: 'user', row: { ...user, ...accountFields, ...verification } },
      cardRowWithName(user, records, { first_name, last_name }),
      ...(role === undefined
        ? []
        : roleChangeRows({ role, home_id, grant_ids, user, actorAndMember }, records, recorded_at)),
    ]
  },
})

interface RoleChange {
  readonly role: Role
  readonly home_id: number | null
  readonly grant_ids: readonly number[]
  readonly user: RowOf<'user'>
  readonly actorAndMember: ActorAndMember
}

/**
 * Gives a person another role. A role of a home replaces the role in every home they work in; a role of the company or
 * the platform, or the first role in a home, replaces all they had.
 */
function roleChangeRows(
  { role, home_id, grant_ids, user, actorAndMember }: RoleChange,
  records: RecordSet,
  changedAt: string,
): RowInCollection[] {
  const currentGrants = openGrants(userGrants(records, user.id))
  const worksInHomes =
    currentGrants.length > 0 && currentGrants.every(grant => homeIdOf(grant.granted_scope) !== undefined)
  const scopes: Scope[] =
    worksInHomes && isStaffRole(role)
      ? currentGrants.map(({ granted_scope }) => granted_scope)
      : [scopeOfRole({ company_id: user.company_id, role, home_id }, records)]
  const isKept = (grant: RowOf<'grant'>) => grant.role === role && scopes.includes(grant.granted_scope)
  const endedGrants = currentGrants.filter(grant => !isKept(grant))
  if (endedGrants.some(grant => grant.role === 'provider')) refuseLastProvider(user, records)
  const keptScopes = currentGrants.filter(isKept).map(({ granted_scope }) => granted_scope)
  const newGrants = scopes
    .filter(scope => !keptScopes.includes(scope))
    .map((granted_scope, index) => {
      if (!canGrantRole(actingRole(actorAndMember.actor.grants, granted_scope, user.company_id), role))
        throw roleRefusal()
      const id = grant_ids[index]
      if (id === undefined) throw new Refusal('conflict', 'Someone else has changed where this person works.')
      return newGrantRow({ id, user_id: user.id, granted_scope, role }, records, changedAt)
    })
  return [...endedGrants.map(grant => closedGrantRow(grant, changedAt)), ...newGrants]
}

/** Lets a staff member work in one more home. In a home they already work in, it changes the role. */
const staffAssign = defineOperation({
  kind: 'staff.assign',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Assigning a staff member',
  args: v.strictObject({ ...staffArgs, ...homeRoleFields, grant_id: numericId }),
  references: args => [
    ...staffReferences(args),
    { collection: 'home', id: args.home_id },
    { collection: 'grant', id: args.grant_id },
  ],
  scope(args, records) {
    // Throws `not_found` for a person with whom the author shares no scope.
    requireSharedScope(args, records)
    return requireHome(args.home_id, records).scope
  },
  apply({ home_id, role, grant_id, ...args }, records, { author_id, recorded_at }) {
    refuseOtherAuthor(args, author_id)
    const actorAndMember = actorAndMemberOf(args, records)
    const user = requireMember(args.staff_id, records)
    const home = requireHome(home_id, records)
    if (home.company_id !== user.company_id) throw notFound('Group home')
    refuseStaffFault(staffFaultIn(actorAndMember, home.scope))
    refuseClosedHome(home)
    if (!user.is_active)
      throw new Refusal('conflict', 'This person is inactive. Reactivate the account first.')
    if (!canGrantRole(actingRole(actorAndMember.actor.grants, home.scope, user.company_id), role))
      throw roleRefusal()
    return assignmentRows({ id: grant_id, user_id: user.id, home, role }, records, recorded_at)
  },
})

interface HomeAssignment {
  readonly id: number
  readonly user_id: number
  readonly home: RowOf<'home'>
  readonly role: RowOf<'grant'>['role']
}

/** Returns a grant of this role in a home, and closes one of another role. */
function assignmentRows(
  { id, user_id, home, role }: HomeAssignment,
  records: RecordSet,
  changedAt: string,
): RowInCollection[] {
  const homeGrants = openGrants(userGrants(records, user_id)).filter(
    ({ granted_scope }) => granted_scope === homeScope(home.id),
  )
  if (homeGrants.some(grant => grant.role === role)) return []
  return [
    ...homeGrants.map(grant => closedGrantRow(grant, changedAt)),
    newGrantRow({ id, user_id, granted_scope: homeScope(home.id), role }, records, changedAt),
  ]
}

/** Ends a staff member's work in a home. If they managed it, the home has no manager from then on. */
const staffUnassign = defineOperation({
  kind: 'staff.unassign',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Removing a staff member',
  args: v.strictObject({ ...staffArgs, home_id: numericId }),
  references: args => [...staffReferences(args), { collection: 'home', id: args.home_id }],
  scope(args, records) {
    requireSharedScope(args, records)
    return requireHome(args.home_id, records).scope
  },
  apply({ home_id, ...args }, records, { author_id, recorded_at }) {
    refuseOtherAuthor(args, author_id)
    const home = requireHome(home_id, records)
    const homeGrants = openGrants(userGrants(records, args.staff_id)).filter(
      ({ granted_scope }) => granted_scope === home.scope,
    )
    if (homeGrants.length === 0) throw notFound('Staff member')
    refuseStaffFault(staffFaultIn(actorAndMemberOf(args, records), home.scope))
    const homeRows: RowInCollection[] =
      home.manager_id === args.staff_id
        ? [{ collection: 'home', row: { ...home, manager_id: null, updated_at: recorded_at } }]
        : []
    return [...homeGrants.map(grant => closedGrantRow(grant, recorded_at)), ...homeRows]
  },
})

export const staffOperations = [staffInvite, staffUpdate, staffAssign, staffUnassign] as const
