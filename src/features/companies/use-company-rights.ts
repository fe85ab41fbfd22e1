import { canDo } from '#domain/rules/access/permissions.ts'
import { actingRole } from '#domain/rules/people/staff.ts'
import type { Role } from '#domain/values/roles.ts'
import { companyScope } from '#domain/values/scope.ts'
import { useSession } from '../../session/session.ts'

/** The role of this person in a company: a provider of one may be nobody in another. */
export function useCompanyRole(companyId: number): Role | undefined {
  const session = useSession()
  return session.state === 'authenticated'
    ? actingRole(session.grants, companyScope(companyId), companyId)
    : undefined
}

/** Whether this person may make a change to a company and what belongs to it. */
export function useCompanyRights(companyId: number): (operation: string) => boolean {
  const role = useCompanyRole(companyId)
  return operation => canDo(role, operation)
}
