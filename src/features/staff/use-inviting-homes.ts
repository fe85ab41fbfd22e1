import type { StaffMember } from '#domain/answers/staff-member.ts'
import type { RowOf } from '#domain/registry.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { actingRole, mayGive, STAFF_ROLES, type StaffRole } from '#domain/rules/people/staff.ts'
import { homeScope } from '#domain/values/scope.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useSession } from '../../session/session.ts'

export interface InvitingHome {
  readonly home: RowOf<'home'>
  /** Those this person may give there. */
  readonly roles: readonly StaffRole[]
}

/** The open homes in which this person may give somebody a role. */
export function useInvitingHomes(): readonly InvitingHome[] {
  const homes = useHomes()
  const session = useSession()
  if (homes === undefined || session.state !== 'authenticated') return []
  return homes.filter(isOpenHome).flatMap(home => {
    const own = actingRole(session.grants, homeScope(home.id), home.company_id)
    const roles = STAFF_ROLES.filter(role => mayGive(own, role))
    return roles.length === 0 ? [] : [{ home, roles }]
  })
}

/** The roles this person may give somebody wherever they work, and the one they have. */
export function useGivableRoles({ company_id, group_homes, staff_role }: StaffMember): readonly StaffRole[] {
  const session = useSession()
  if (session.state !== 'authenticated') return []
  const givers = group_homes.map(({ id }) => actingRole(session.grants, homeScope(id), company_id))
  return STAFF_ROLES.filter(role => role === staff_role || givers.every(giver => mayGive(giver, role)))
}
