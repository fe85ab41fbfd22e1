/**
 * What every change of another person's account reads: the author and the staff member, both with their grants.
 * `actor_id` is the author, set by the server, because an operation reads only records it references.
 */
import { notFound, Refusal } from '../../errors.ts'
import type { RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { type ActorAndMember, actingRole, type StaffFault } from '../../rules/people/staff.ts'
import { ROLES } from '../../values/roles.ts'
import { numericId } from '../../values/schemas.ts'
import { companyScope, type Scope } from '../../values/scope.ts'
import { grantsReference, userGrants } from './grants.ts'

export const staffArgs = { actor_id: numericId, staff_id: numericId } as const

export interface StaffArgs {
  readonly actor_id: number
  readonly staff_id: number
}

const RECORD_NAME = 'Staff member'

export const staffReferences = ({ actor_id, staff_id }: StaffArgs): Reference[] => [
  { collection: 'user', id: staff_id },
  { collection: 'person_card', id: staff_id },
  grantsReference(staff_id),
  grantsReference(actor_id),
]

/** Returns the account to change. @throws not_found */
export function requireMember(staffId: number, records: RecordSet): RowOf<'user'> {
  const user = records.one('user', staffId)
  if (user === undefined) throw notFound(RECORD_NAME)
  return user
}

export function actorAndMemberOf({ actor_id, staff_id }: StaffArgs, records: RecordSet): ActorAndMember {
  const { company_id } = requireMember(staff_id, records)
  return {
    actor: { id: actor_id, grants: userGrants(records, actor_id) },
    member: { id: staff_id, company_id, grants: userGrants(records, staff_id) },
  }
}

/** Returns the scope of a person's company, or the platform for a person without a company. */
export const companyOrPlatformScope = ({ company_id }: Pick<RowOf<'user'>, 'company_id'>): Scope =>
  company_id === null ? 'platform' : companyScope(company_id)

/** Returns the scope the actor shares with the member where their role is strongest: the company, or a shared home. */
export function requireSharedScope(args: StaffArgs, records: RecordSet): Scope {
  const { actor, member } = actorAndMemberOf(args, records)
  const scopes = [companyOrPlatformScope(member), ...member.grants.map(({ granted_scope }) => granted_scope)]
  const rank = (scope: Scope) => {
    const role = actingRole(actor.grants, scope, member.company_id)
    return role === undefined ? ROLES.length : ROLES.indexOf(role)
  }
  const [bestScope] = scopes.toSorted((one, other) => rank(one) - rank(other))
  if (bestScope === undefined || rank(bestScope) === ROLES.length) throw notFound(RECORD_NAME)
  return bestScope
}

/** Throws unless the actor is the author: no one acts for another person. */
export function refuseOtherAuthor({ actor_id }: Pick<StaffArgs, 'actor_id'>, author_id: number): void {
  if (actor_id !== author_id) throw notFound(RECORD_NAME)
}

const FAULT_MESSAGES: Readonly<Record<StaffFault, string>> = {
  oneself: 'You cannot change your own role, group homes or account here.',
  stronger: 'You cannot change somebody with this role.',
  elsewhere: 'This person also works in group homes that are not yours. Ask a provider.',
}

export function refuseStaffFault(fault: StaffFault | undefined): void {
  if (fault !== undefined) throw new Refusal('forbidden', FAULT_MESSAGES[fault])
}

export const roleRefusal = () => new Refusal('forbidden', 'You cannot give this role.')
