import { canDo } from '#domain/rules/access/permissions.ts'
import { actingRole } from '#domain/rules/people/staff.ts'
import type { Role } from '#domain/values/roles.ts'
import { companyScope } from '#domain/values/scope.ts'
import { useSession } from '../../session/session.ts'

/** Returns the user's role in a company: a provider of one company may have no role in another. */
export function useCompanyRole(companyId: number): Role | undefined {
  const session = useSession()
  return session.state === 'authenticated'
    ? actingRole(session.grants, companyScope(companyId), companyId)
    : undefined
}

/** Returns a check whether the user may perform an operation on a company and what belongs to it. */
export function useCompanyRights(companyId: number): (operation: string) => boolean {
  const role = useCompanyRole(companyId)
  return operation => canDo(role, operation)
}
