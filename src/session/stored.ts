/** The rows about this device and its signed-in user, stored in IndexedDB beside the mirror. */
import type { GrantFacts } from '#domain/rules/access/grants.ts'
import type { Role } from '#domain/values/roles.ts'
import type { SignedInUser } from './session.ts'

/**
 * `mine` stays signed in for 45 days; `shared` for one shift, and only while the browser stays open; `home` is a home's
 * tablet, which people unlock.
 */
export type DeviceKind = 'mine' | 'shared' | 'home'

export interface StoredTokens {
  readonly access_token: string
  readonly refresh_token: string
  /** By this device's clock, milliseconds since 1970. Only a hint: the server's 401 decides. */
  readonly access_expires_at_ms: number
}

export interface StoredSession extends StoredTokens {
  readonly id: 'current' | `person-${number}`
  readonly session_id: string
  readonly device_kind: DeviceKind
  readonly user: SignedInUser
  readonly role: Role | null
  readonly grants: readonly GrantFacts[]
  /** The server's default home of the user; the choice made on this device is in localStorage. */
  readonly current_home_id: number | null
  /** The server refused to refresh: the user is asked to sign in again, and nothing is deleted. */
  readonly isRefused: boolean
  /**
   * The server reported that the session was ended, or its account closed: no records are shown on this device until a
   * user signs in (A28.6). Absent in sessions stored before 25 November 2026.
   */
  readonly isEnded?: boolean
  /**
   * ECDSA P-256, not extractable; signs the operations recorded in this session. On a home's tablet it is not stored,
   * but comes with the person who unlocks it (`TokenStore.read`).
   */
  readonly signing_key: CryptoKey
}

export interface StoredDevice {
  readonly id: 'this'
  /** UUIDv7, made at the first start and kept for good. */
  readonly device_id: string
  /** The number of the last operation recorded on this device; numbers give the order of recording. */
  readonly counter: number
}
