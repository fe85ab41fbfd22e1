import type { Collection, RowOf } from '#domain/registry.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { canDo, canSee } from '#domain/rules/access/permissions.ts'
import { homeScope } from '#domain/values/scope.ts'
import { momentNow } from '../now.ts'
import { useSession } from './session.ts'

type Home = Pick<RowOf<'home'>, 'id' | 'company_id'>

/**
 * Whether this person may do something in a home now: a manager of one home may be a care giver of another.
 * `ownerId`: the person whose record it would change, where rights to one's own differ.
 */
export function useRights(): (home: Home, operation: string, ownerId?: number) => boolean {
  const session = useSession()
  if (session.state !== 'authenticated') return () => false
  const { grants, user } = session
  return ({ id, company_id }, operation, ownerId) => {
    const role = roleAt(grants, { scope: homeScope(id), company_id }, momentNow())
    return canDo(role, operation, ownerId === user.id ? 'own' : 'anyone')
  }
}

/** Who uses this device; 0 is nobody. */
export function useActorId(): number {
  const session = useSession()
  return session.state === 'authenticated' ? session.user.id : 0
}

/** Whether this person receives records of a kind in a home: without the right, none here does not mean none. */
export function useSees(): (home: Home, collection: Collection) => boolean {
  const session = useSession()
  if (session.state !== 'authenticated') return () => false
  const { grants } = session
  return ({ id, company_id }, collection) =>
    canSee(roleAt(grants, { scope: homeScope(id), company_id }, momentNow()), collection)
}
