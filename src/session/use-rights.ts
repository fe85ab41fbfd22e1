import type { Collection, RowOf } from '#domain/registry.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { canDo, canSee } from '#domain/rules/access/permissions.ts'
import { homeScope } from '#domain/values/scope.ts'
import { momentNow } from '../now.ts'
import { useSession } from './session.ts'

type Home = Pick<RowOf<'home'>, 'id' | 'company_id'>

/**
 * Returns whether the user may do something in a home now: a manager of one home may be a caregiver in another.
 * `ownerId`: the owner of the record to change, where rights to one's own records differ.
 */
export function useCanDoInHome(): (home: Home, operation: string, ownerId?: number) => boolean {
  const session = useSession()
  if (session.state !== 'authenticated') return () => false
  const { grants, user } = session
  return ({ id, company_id }, operation, ownerId) => {
    const role = roleAt(grants, { scope: homeScope(id), company_id }, momentNow())
    return canDo(role, operation, ownerId === user.id ? 'own' : 'anyone')
  }
}

/** Returns the id of the signed-in user; 0 when no one is signed in. */
export function useSignedInUserId(): number {
  const session = useSession()
  return session.state === 'authenticated' ? session.user.id : 0
}

/** Returns whether the user receives a kind of records in a home; if not, an empty list does not mean none exist. */
export function useCanSeeRecords(): (home: Home, collection: Collection) => boolean {
  const session = useSession()
  if (session.state !== 'authenticated') return () => false
  const { grants } = session
  return ({ id, company_id }, collection) =>
    canSee(roleAt(grants, { scope: homeScope(id), company_id }, momentNow()), collection)
}
