import type { Role } from '#domain/values/roles.ts'
import type { Session } from '#src/session/session.ts'

const ruth = {
  id: 4,
  first_name: 'Ruth',
  last_name: 'Okafor',
  email: 'ruth@example.org',
  image_url: null,
  company_id: 1,
  company_name: 'Maple Grove Homes',
}

/** What the server said of somebody, whatever their role. */
export const signedIn = (
  role: Role | undefined,
  rest: Partial<Extract<Session, { state: 'authenticated' }>> = {},
) =>
  ({
    state: 'authenticated',
    user: ruth,
    role,
    grants: [],
    currentHomeId: 1,
    mustSignInAgain: false,
    ...rest,
  }) as const
