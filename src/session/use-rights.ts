import type { RowOf } from '#domain/registry.ts'
import { roleAt } from '#domain/rules/grants.ts'
import { canDo } from '#domain/rules/permissions.ts'
import { homeScope } from '#domain/values/scope.ts'
import { momentNow } from '../ui/now.ts'
import { useSession } from './session.ts'

/** Whether this person may do something in a home now: a manager of one home may be a care giver of another. */
export function useRights(): (home: Pick<RowOf<'home'>, 'id' | 'company_id'>, operation: string) => boolean {
  const session = useSession()
  if (session.state !== 'authenticated') return () => false
  const { grants } = session
  return ({ id, company_id }, operation) =>
    canDo(roleAt(grants, { scope: homeScope(id), company_id }, momentNow()), operation)
}
