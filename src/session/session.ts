/**
 * The session as screens see it: who is signed in on this device. The provider keeps it in IndexedDB; being offline
 * never signs anyone out.
 */
import { createContext, use } from 'react'
import type { GrantFacts } from '#domain/rules/access/grants.ts'
import type { Role } from '#domain/values/roles.ts'

export interface SignedInUser {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly image_url: string | null
  readonly company_id: number | null
  readonly company_name: string | null
}

/** `by-server`: ended elsewhere, or the account was closed. Records stay on the device but are not shown (A28.6). */
export type SessionEndReason = 'signed-out' | 'expired' | 'by-server'

export type Session =
  | { readonly state: 'loading' }
  | {
      readonly state: 'unauthenticated'
      /** Why there is no session: how the last one of this page ended; absent when there was none. */
      readonly endReason?: SessionEndReason
    }
  | {
      readonly state: 'authenticated'
      readonly user: SignedInUser
      /** The strongest role of the grants in effect now: it decides menu and screens. */
      readonly role: Role | undefined
      readonly grants: readonly GrantFacts[]
      /** This device's own choice; null means all homes. */
      readonly currentHomeId: number | null
      /** Whether it is a shared device, on whose disk no records are stored (S20). */
      readonly isSharedDevice?: boolean
      /** Whether it is a home's tablet, which is locked when a person leaves. */
      readonly isHomeTablet?: boolean
      /** The server refused the refresh token: reading from the mirror goes on, and the user must sign in again. */
      readonly mustSignInAgain: boolean
    }

export interface SessionActions {
  chooseHome(homeId: number | null): Promise<void>
  /** Reads the user's profile from the server again, after a change. Without an answer it stays unchanged. */
  renewProfile(): Promise<void>
  /** Ends the session in every tab; unsent operations stay on the device (S1). */
  signOut(): Promise<void>
}

export const SessionContext = createContext<(Session & { actions: SessionActions }) | undefined>(undefined)

export function useSession(): Session & { actions: SessionActions } {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionProvider above it.')
  return session
}
