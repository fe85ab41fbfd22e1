/**
 * Staff: people of a company who work in its homes. Who may change whom follows from who may grant which role (design
 * §5): no one changes their own role, or a person whose role they could not grant.
 */
import type { StoredRow } from '../../registry.ts'
import { ROLES, type Role, strongestRole } from '../../values/roles.ts'
import type { Scope } from '../../values/scope.ts'
import { covers, type GrantFacts } from '../access/grants.ts'

/** The roles that are held in homes; `ROLES` has them strongest first. */
export const STAFF_ROLES = ['manager', 'care_giver', 'staff', 'progress_note'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const isStaffRole = (role: Role | undefined): role is StaffRole =>
  STAFF_ROLES.some(allowedRole => allowedRole === role)

/** The roles each role may grant. */
const GRANTABLE_ROLES: Partial<Readonly<Record<Role, readonly Role[]>>> = {
  super_admin: ROLES,
  admin: ['admin', ...STAFF_ROLES],
  provider: ['provider', ...STAFF_ROLES],
  manager: ['care_giver', 'staff', 'progress_note'],
}

export const canGrantRole = (granterRole: Role | undefined, grantedRole: Role): boolean =>
  granterRole !== undefined && GRANTABLE_ROLES[granterRole]?.includes(grantedRole) === true

/** A grant gives a person a role in a scope. It is only closed at the moment of a change: an open one has no end. */
const isOpenGrant = ({ until_at }: Pick<GrantFacts, 'until_at'>): boolean => until_at === null

export const openGrants = <Grant extends GrantFacts>(grants: readonly Grant[]): Grant[] =>
  grants.filter(isOpenGrant)

/** Returns the role of a person: the strongest they hold, or held last. */
export function staffRole(grants: readonly GrantFacts[]): Role | undefined {
  const currentGrants = openGrants(grants)
  if (currentGrants.length > 0) return strongestRole(currentGrants.map(({ role }) => role))
  const [lastEnd = ''] = grants
    .map(({ until_at }) => until_at ?? '')
    .toSorted()
    .toReversed()
  return strongestRole(grants.filter(({ until_at }) => until_at === lastEnd).map(({ role }) => role))
}

/** Returns the role in which a person acts in a scope of a company now. */
export const actingRole = (
  grants: readonly GrantFacts[],
  scope: Scope,
  company_id: number | null,
): Role | undefined =>
  strongestRole(
    openGrants(grants).flatMap(grant =>
      covers(grant.granted_scope, { scope, company_id }) ? [grant.role] : [],
    ),
  )

/** The two people of a change: the actor changes the member. */
export interface ActorAndMember {
  readonly actor: { readonly id: number; readonly grants: readonly GrantFacts[] }
  readonly member: {
    readonly id: number
    /** null for people of no company, who run Hearth itself. */
    readonly company_id: number | null
    readonly grants: readonly GrantFacts[]
  }
}

/** Why a change is refused. */
export type StaffFault = 'oneself' | 'stronger' | 'elsewhere'

/** Returns why the actor may not change the member in `scope`, which concerns both; undefined if they may. */
export function staffFaultIn({ actor, member }: ActorAndMember, scope: Scope): StaffFault | undefined {
  if (actor.id === member.id) return 'oneself'
  const role = staffRole(member.grants)
  if (role === undefined) return undefined
  return canGrantRole(actingRole(actor.grants, scope, member.company_id), role) ? undefined : 'stronger'
}

/** Like `staffFaultIn`, for a change of the whole account: it needs the right wherever the member works. */
export function staffFaultEverywhere(actorAndMember: ActorAndMember, scope: Scope): StaffFault | undefined {
  const fault = staffFaultIn(actorAndMember, scope)
  if (fault !== undefined) return fault
  const { actor, member } = actorAndMember
  const actingRoles = openGrants(member.grants).map(grant =>
    actingRole(actor.grants, grant.granted_scope, member.company_id),
  )
  if (actingRoles.some(role => role === undefined)) return 'elsewhere'
  return openGrants(member.grants).every(({ role }, index) => canGrantRole(actingRoles[index], role))
    ? undefined
    : 'stronger'
}

export interface StaffStatistics {
  readonly total_staff: number
  readonly active_staff: number
}

export const staffStatistics = (staff: readonly Pick<StoredRow<'user'>, 'is_active'>[]): StaffStatistics => ({
  total_staff: staff.length,
  active_staff: staff.filter(({ is_active }) => is_active).length,
})

export interface UserStatistics {
  readonly total_users: number
  readonly active_staff: number
  readonly verified_users: number
  readonly pending_verification: number
}

type CountedUser = Pick<StoredRow<'user'>, 'is_active' | 'verification_status'> & {
  readonly role: Role | null
}

/**
 * Counts users. Staff are people with a role of homes; verified users showed that the e-mail address is theirs. An
 * account that was deactivated does not count as pending verification.
 */
export const userStatistics = (users: readonly CountedUser[]): UserStatistics => ({
  total_users: users.length,
  active_staff: users.filter(({ is_active, role }) => is_active && isStaffRole(role ?? undefined)).length,
  verified_users: users.filter(user => verifiedContacts(user).email).length,
  pending_verification: users.filter(user => user.is_active && !verifiedContacts(user).email).length,
})

/** Returns what the status names as verified ("email verified", "email, phone verified"; spec part 3 §4). */
export const verifiedContacts = ({
  verification_status,
}: Pick<StoredRow<'user'>, 'verification_status'>) => ({
  email: /email/i.test(verification_status),
  phone: /phone/i.test(verification_status),
})

/** Returns whether an account is active, not registered yet, or deactivated. */
export const accountStatus = ({
  is_active,
  is_registered,
}: Pick<StoredRow<'user'>, 'is_active'> & Pick<StoredRow<'person_card'>, 'is_registered'>) =>
  !is_active ? 'inactive' : is_registered ? 'active' : 'invited'
