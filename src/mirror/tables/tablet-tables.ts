/** The tables of a home's tablet beside the mirror, and how its rows are encrypted (decision 103). */
import type { DBCore, Middleware } from 'dexie'
import type { Tombstone } from '#domain/protocol/sync-protocol.ts'
import type { Area } from '#domain/rules/access/areas.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { SealedBytes } from '../../vault/hpke.ts'
import type { Keyring } from '../../vault/keyring.ts'

/**
 * What a pull brought for an area that was not open: applied in the order of arrival when it is (`letters.ts`).
 */
export interface Letter {
  /** The order of arrival; assigned by the database. */
  position?: number
  area: Area
  /** The rows of the answer, sealed by the server to the area's public key; absent when it brought none. */
  sealed?: SealedBytes
  /** Which rows of the area left a scope: ids, which are readable anyway. */
  departures: readonly { readonly scope: string; readonly tombstones: readonly Tombstone[] }[]
  /**
   * The scopes whose feed had not come to its end with this answer, or with which it could not go on: what it brought of
   * them is no state the server was ever in (S4.19), and comes again unless the end follows.
   */
  unfinished_scopes?: readonly string[]
}

/** An operation that the server has applied while its entry in the outbox could not be read. */
export interface Delivery {
  /** The id of the operation. */
  id: string
  /** When the server answered, by its clock. */
  server_time: string
}

/** An operation of the outbox as only the server can read it. */
export interface StoredEnvelope {
  /** The position of its entry in the outbox. */
  position: number
  /** The id of the operation. */
  id: string
  key_id: string
  enc: Uint8Array<ArrayBuffer>
  ct: Uint8Array<ArrayBuffer>
}

/** A photo that waits for delivery as only the server can read it. */
export interface PhotoEnvelope {
  /** The id of the photo. */
  id: string
  key_id: string
  enc: Uint8Array<ArrayBuffer>
  ct: Uint8Array<ArrayBuffer>
  /** When the server got it, by the server's clock, while nobody could read the photo here. */
  delivered_at?: Instant
}

export interface Encryption {
  readonly keyring: Keyring
  /** Handed in, so that other devices do not load its code (`encryptRows`). */
  readonly middleware: Middleware<DBCore>
  /** Whose keys they are; absent while the tablet is locked. */
  readonly unlockedBy?: number
}
