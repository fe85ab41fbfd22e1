import type { StaffMember } from '#domain/answers/staff-member.ts'
import type { RowOf } from '#domain/registry.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { actingRole, canGrantRole, STAFF_ROLES, type StaffRole } from '#domain/rules/people/staff.ts'
import { homeScope } from '#domain/values/scope.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useSession } from '../../session/session.ts'

export interface AssignableHome {
  readonly home: RowOf<'home'>
  /** The roles the user may assign in this home. */
  readonly roles: readonly StaffRole[]
}

/** Returns the open homes in which the user may assign a role. */
export function useAssignableHomes(): readonly AssignableHome[] {
  const homes = useHomes()
  const session = useSession()
  if (homes === undefined || session.state !== 'authenticated') return []
  return homes.filter(isOpenHome).flatMap(home => {
    const ownRole = actingRole(session.grants, homeScope(home.id), home.company_id)
    const roles = STAFF_ROLES.filter(role => canGrantRole(ownRole, role))
    return roles.length === 0 ? [] : [{ home, roles }]
  })
}

/** Returns the roles the user may assign to the member in all the member's homes, and the member's current role. */
export function useAssignableRoles({
  company_id,
  group_homes,
  staff_role,
}: StaffMember): readonly StaffRole[] {
  const session = useSession()
  if (session.state !== 'authenticated') return []
  const ownRoles = group_homes.map(({ id }) => actingRole(session.grants, homeScope(id), company_id))
  return STAFF_ROLES.filter(
    role => role === staff_role || ownRoles.every(ownRole => canGrantRole(ownRole, role)),
  )
}
