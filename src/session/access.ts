/** What features need to call the server and to sign users in, from the session provider. */
import { createContext, use } from 'react'
import type { Http } from './http.ts'
import type { SignInCalls } from './sign-in.ts'

export interface Access {
  readonly http: Http
  /** Loads the client of the API for signing in; signs nobody in. */
  readonly signInCalls: () => Promise<SignInCalls>
}

export const AccessContext = createContext<Access | undefined>(undefined)

export function useAccess(): Access {
  const access = use(AccessContext)
  if (access === undefined) throw new Error('useAccess needs a SessionProvider above it.')
  return access
}
