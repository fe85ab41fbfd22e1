/** What a device keeps of itself and of who is signed in, in IndexedDB beside the mirror. */
import type { GrantFacts } from '#domain/rules/access/grants.ts'
import type { Role } from '#domain/values/roles.ts'
import type { SignedInUser } from './session.ts'

/** `mine` stays signed in for 45 days; `shared` for one shift, and only while the browser stays open. */
export type DeviceKind = 'mine' | 'shared'

export interface StoredTokens {
  readonly access_token: string
  readonly refresh_token: string
  /** By this device's clock, milliseconds since 1970. Only a hint: the server's 401 decides. */
  readonly access_expires_at_ms: number
}

export interface StoredSession extends StoredTokens {
  readonly id: 'current'
  readonly session_id: string
  readonly device_kind: DeviceKind
  readonly user: SignedInUser
  readonly role: Role | null
  readonly grants: readonly GrantFacts[]
  /** The default this device starts from; its own choice is in localStorage. */
  readonly current_home_id: number | null
  /** The server refused to refresh: signing in again is asked for, and nothing is thrown away. */
  readonly isRefused: boolean
  /**
   * The server said that the session was ended, or its account closed: until somebody signs in, nothing is read here
   * (A28.6). Absent in what was stored before 25 November 2026.
   */
  readonly isEnded?: boolean
  /** ECDSA P-256, not extractable: what is recorded in this session is signed with it. */
  readonly signing_key: CryptoKey
}

export interface StoredDevice {
  readonly id: 'this'
  /** UUIDv7, made at the first start and kept for good. */
  readonly device_id: string
  /** The number of the last operation recorded here: the order of what was made on this device. */
  readonly counter: number
}
