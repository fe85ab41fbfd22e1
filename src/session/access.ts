/** Gives features the functions that call the server and sign users in; set by the session provider. */
import { createContext, use } from 'react'
import type { Http } from './http.ts'
import type { SignInCalls } from './sign-in.ts'

export interface ServerAccess {
  readonly http: Http
  /** Loads the code of the sign-in calls. It does not sign anyone in. */
  readonly loadSignInCalls: () => Promise<SignInCalls>
}

export const ServerAccessContext = createContext<ServerAccess | undefined>(undefined)

export function useServerAccess(): ServerAccess {
  const access = use(ServerAccessContext)
  if (access === undefined) throw new Error('useServerAccess needs a SessionProvider above it.')
  return access
}
