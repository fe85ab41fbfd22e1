/**
 * Sessions: a user signed in on a device. Opened after the code, kept alive by rotating tokens (`refresh-session.ts`),
 * ended for good.
 */
import * as v from 'valibot'
import { uuidV7 } from '#domain/values/ids.ts'
import { SIGNED_IN_AGAIN } from '../access/require-session.ts'
import { hashOf, newToken } from '../access/secrets.ts'
import type { Connection, Transaction } from '../database/connection.ts'
import { endCalendarsOf } from '../database/end-calendars.ts'
import type { Dependencies } from '../dependencies.ts'
import { familyHash, newRefreshToken, refreshHash, writeRefreshToken } from './refresh-token.ts'

export const ACCESS_SECONDS = 15 * 60
const DAY_SECONDS = 24 * 60 * 60
/**
 * How long a refresh token is valid: for `mine` and `home` from each rotation, for `shared` from the sign-in: one
 * shift.
 */
export const REFRESH_SECONDS = {
  mine: 45 * DAY_SECONDS,
  home: 45 * DAY_SECONDS,
  shared: 12 * 60 * 60,
} as const

export type DeviceKind = keyof typeof REFRESH_SECONDS

export interface IssuedTokens {
  readonly session_id: string
  readonly access_token: string
  readonly refresh_token: string
  /** Seconds until the access token expires. */
  readonly expires_in: number
  readonly server_time: string
}

export interface NewSession {
  readonly user_id: number
  readonly device_id: string | null
  readonly device_kind: DeviceKind
  /** The name by which the user knows the device: "Chrome on Android". */
  readonly device_name: string | null
  readonly public_key: unknown
  /** Made for somebody who has not shown who they are: the access token has expired, and no recent sign-in counts. */
  readonly isForLater?: boolean
}

/** When somebody signed in who never did. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** The state of a session's rotation, in the column `successor`. */
export const rotationSchema = v.object({
  family_hash: v.string(),
  refresh_expires_at: v.string(),
  /** How often an access token was made for the current refresh token. */
  issue: v.number(),
  /** The device has proved the session's key at a refresh: from then on every refresh needs the proof. */
  proves: v.optional(v.boolean(), false),
  /** A backup was restored since: the device may have newer tokens than are known here. */
  restored: v.optional(v.boolean(), false),
})

type ClockAndRandom = Pick<Dependencies, 'now' | 'random'>

export const isoTimeOf = (ms: number) => new Date(ms).toISOString()

export async function openSession(
  transaction: Transaction,
  { now, random }: ClockAndRandom,
  { user_id, device_id, device_kind, device_name, public_key, isForLater = false }: NewSession,
): Promise<IssuedTokens> {
  const nowMs = now()
  const id = uuidV7(nowMs, random)
  const accessToken = newToken(random)
  const refreshToken = newRefreshToken(id, random)
  const accessSeconds = isForLater ? 0 : ACCESS_SECONDS
  await transaction
    .insertInto('session')
    .values({
      id,
      user_id,
      device_id,
      device_kind,
      device_name,
      public_key: public_key === null ? null : JSON.stringify(public_key),
      access_hash: hashOf(accessToken),
      access_expires_at: isoTimeOf(nowMs + accessSeconds * 1_000),
      refresh_hash: refreshHash(refreshToken),
      previous_hash: null,
      successor: JSON.stringify({
        family_hash: familyHash(refreshToken),
        refresh_expires_at: isoTimeOf(nowMs + REFRESH_SECONDS[device_kind] * 1_000),
        issue: 0,
        proves: false,
        restored: false,
      } satisfies v.InferOutput<typeof rotationSchema>),
      authenticated_at: isForLater ? NEVER : isoTimeOf(nowMs),
      created_at: isoTimeOf(nowMs),
      last_seen_at: isoTimeOf(nowMs),
      ended_at: null,
      end_reason: null,
    })
    .execute()
  return {
    session_id: id,
    access_token: accessToken,
    refresh_token: writeRefreshToken(refreshToken),
    expires_in: accessSeconds,
    server_time: isoTimeOf(nowMs),
  }
}

export async function endSession(
  connection: Connection,
  id: string,
  endedAt: string,
  reason: string,
): Promise<void> {
  await connection
    .updateTable('session')
    .set({ ended_at: endedAt, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends every session of a person, except one, and the secret URL of their calendar. Their devices keep their queues,
 * which are still accepted (S11).
 */
export async function endSessionsOf(
  connection: Connection,
  user_id: number,
  endedAt: string,
  reason: string,
  keptSessionId?: string,
): Promise<void> {
  let query = connection
    .updateTable('session')
    .set({ ended_at: endedAt, end_reason: reason })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
  if (keptSessionId !== undefined) query = query.where('id', '!=', keptSessionId)
  await query.execute()
  await endCalendarsOf(connection, [user_id])
}

/** Ends earlier sessions of a person on a device where they have just signed in again. */
export async function endSessionsOnDevice(
  connection: Connection,
  { user_id, device_id }: { readonly user_id: number; readonly device_id: string },
  endedAt: string,
  keptSessionId: string,
): Promise<void> {
  await connection
    .updateTable('session')
    .set({ ended_at: endedAt, end_reason: SIGNED_IN_AGAIN })
    .where('user_id', '=', user_id)
    .where('device_id', '=', device_id)
    .where('ended_at', 'is', null)
    .where('id', '!=', keptSessionId)
    .execute()
}
