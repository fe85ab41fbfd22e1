/** How features reach the server where they must: the calls and the sign-in, from the session provider. */
import { createContext, use } from 'react'
import type { Http } from './http.ts'
import type { SignIn } from './sign-in.ts'

export interface Access {
  readonly http: Http
  /** Fetches the code for signing in. */
  readonly signIn: () => Promise<SignIn>
}

export const AccessContext = createContext<Access | undefined>(undefined)

export function useAccess(): Access {
  const access = use(AccessContext)
  if (access === undefined) throw new Error('useAccess needs a SessionProvider above it.')
  return access
}
