import type { GrantFacts } from '#domain/rules/access/grants.ts'
import { type SignedInUser, useSession } from '../../session/session.ts'

interface CurrentUser extends Pick<SignedInUser, 'id' | 'company_id'> {
  readonly grants: readonly GrantFacts[]
}

const NO_USER: CurrentUser = { id: 0, company_id: null, grants: [] }

/** Returns the signed-in user. */
export function useCurrentUser(): CurrentUser {
  const session = useSession()
  if (session.state !== 'authenticated') return NO_USER
  const { user, grants } = session
  return { id: user.id, company_id: user.company_id, grants }
}
