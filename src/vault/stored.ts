/** What a home's tablet stores about itself, readable while it is locked (decision 103). */
import type { SealedActivation } from '#domain/protocol/activations.ts'
import type { ReportedEmergencyUse, SealedEmergency } from '#domain/protocol/emergency.ts'
import type { TabletKeyState } from '#domain/protocol/tablet-keys.ts'
import type { Protection } from '#domain/protocol/tablets.ts'
import type { Area } from '#domain/rules/access/areas.ts'
import type { Role } from '#domain/values/roles.ts'
import type { PinHashCost } from './argon2.ts'
import type { PublicPoint, SealedBytes } from './hpke.ts'

/** This tablet, once it is enrolled. Absent on any other device. */
export interface StoredTablet {
  readonly id: 'this'
  /** The same as the device's id. */
  readonly tablet_id: string
  readonly name: string
  readonly home_id: number
  readonly home_name: string
  readonly company_name: string
  readonly protection: Protection
  /** ECDSA P-256: signs this tablet's own calls. The browser's profile contains it in the clear, so it opens nothing. */
  readonly credential: CryptoKey
  /** The server's public key that operations are sealed to. */
  readonly delivery_key: DeliveryKey
  /** Minutes without a touch until it locks. */
  readonly lock_minutes: number
  /** Set when a manager removed it from the home: it only delivers what it recorded, and is then erased. */
  readonly is_removed?: true
  /** With the protection `stored`: the third part itself. */
  readonly third_part?: Uint8Array<ArrayBuffer>
  /** With the protection `passkey`: which passkey, and what it is asked to make its secret from. */
  readonly passkey?: {
    readonly credential_id: Uint8Array<ArrayBuffer>
    readonly salt: Uint8Array<ArrayBuffer>
  }
  /** With the protection `server_share`: what the next share is asked for with. */
  readonly share_token?: string
  /**
   * Of areas whose keys were changed: the numbers of the keys that everybody here has, rising. Rows are written under the
   * last. Absent: the first.
   */
  readonly key_numbers?: Readonly<Partial<Record<Area, readonly number[]>>>
  /** The keys as the server said last; absent until it has. */
  readonly server_keys?: TabletKeyState
  /** What a manager's code opens in an emergency, and how many wrong codes were typed; deleted when it was used. */
  emergency?: SealedEmergency & { wrong_codes: number }
}

/** An opening in an emergency. It stays when it was told, so that its code opens nothing again. */
export interface StoredEmergencyUse extends ReportedEmergencyUse {
  /** Whether the server has it as it is now. */
  readonly is_confirmed: boolean
}

const FIRST_KEY_NUMBERS = [1] as const

/** Returns the numbers of the keys of an area that everybody on the tablet has, rising. */
export const keyNumbersOf = (
  { key_numbers = {} }: Pick<StoredTablet, 'key_numbers'>,
  area: Area,
): readonly number[] => key_numbers[area] ?? FIRST_KEY_NUMBERS

export interface DeliveryKey {
  readonly id: string
  readonly x: string
  readonly y: string
}

/** A person who may unlock this tablet. */
export interface TabletPerson {
  readonly user_id: number
  readonly first_name: string
  readonly last_name: string
  readonly role: Role
  /** The areas the role sees. */
  readonly areas: readonly Area[]
  /** What the person's PIN opens; absent until they have chosen one here. */
  readonly wrap?: PersonWrap
  /** Public half of the key that opens new keys for this person; absent with a wrap of an older Hearth. */
  readonly letter_key?: PublicPoint
  /** Wrong PINs in a row. */
  readonly failed_tries: number
  /** No PIN is tried before this moment, by this device's clock in ms since 1970. */
  readonly locked_until_ms: number | null
  /** A code waits for this person: it opens what signing in would bring. Never beside a wrap. */
  readonly activation?: SealedActivation
  /** The activation with which the PIN was chosen. */
  readonly used_activation_id?: string
  /** The last lift of a wait by a manager that was carried out, by the server's clock. */
  readonly lifted_at?: string
}

export interface PersonWrap {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly cost: PinHashCost
  /** The person's secrets, sealed under PIN and third part. */
  readonly sealed: Uint8Array<ArrayBuffer>
}

/** The keys of an area for one person, left by somebody who has changed them: opened when the person unlocks. */
export interface KeyLetter {
  readonly user_id: number
  readonly area: Area
  /** `AreaSecrets`, sealed to the person's `letter_key`. */
  readonly sealed: SealedBytes
}
