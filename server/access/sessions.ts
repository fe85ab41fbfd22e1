/** Sessions: a device's stay with one person. Opened after the code, kept alive by rotating tokens, ended for good. */
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Connection, Transaction } from '../database/connection.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  accessTokenAfter,
  familyHash,
  isFamily,
  newRefreshToken,
  type RefreshToken,
  readRefreshToken,
  refreshHash,
  successorOf,
  writeRefreshToken,
} from './refresh-token.ts'
import { hashOf, isSame, newToken } from './secrets.ts'
import { tokenKey } from './server-secret.ts'

export const ACCESS_SECONDS = 15 * 60
const DAY_SECONDS = 24 * 60 * 60
/** How long a refresh token lives; `mine` anew at every rotation, `shared` from the sign-in on: one shift. */
const REFRESH_SECONDS = { mine: 45 * DAY_SECONDS, home: 45 * DAY_SECONDS, shared: 12 * 60 * 60 } as const

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
  readonly public_key: unknown
}

/** What a session keeps about its rotation, in the column `successor`. */
const rotation = v.object({
  family_hash: v.string(),
  refresh_expires_at: v.string(),
  /** How often an access token was made for the current refresh token. */
  issue: v.number(),
})

type Chance = Pick<Dependencies, 'now' | 'random'>

const iso = (ms: number) => new Date(ms).toISOString()

export async function openSession(
  transaction: Transaction,
  { now, random }: Chance,
  { user_id, device_id, device_kind, public_key }: NewSession,
): Promise<IssuedTokens> {
  const nowMs = now()
  const id = uuidV7(nowMs, random)
  const accessToken = newToken(random)
  const refreshToken = newRefreshToken(id, random)
  await transaction
    .insertInto('session')
    .values({
      id,
      user_id,
      device_id,
      device_kind,
      public_key: public_key === null ? null : JSON.stringify(public_key),
      access_hash: hashOf(accessToken),
      access_expires_at: iso(nowMs + ACCESS_SECONDS * 1_000),
      refresh_hash: refreshHash(refreshToken),
      previous_hash: null,
      successor: JSON.stringify({
        family_hash: familyHash(refreshToken),
        refresh_expires_at: iso(nowMs + REFRESH_SECONDS[device_kind] * 1_000),
        issue: 0,
      } satisfies v.InferOutput<typeof rotation>),
      authenticated_at: iso(nowMs),
      created_at: iso(nowMs),
      last_seen_at: iso(nowMs),
      ended_at: null,
      end_reason: null,
    })
    .execute()
  return {
    session_id: id,
    access_token: accessToken,
    refresh_token: writeRefreshToken(refreshToken),
    expires_in: ACCESS_SECONDS,
    server_time: iso(nowMs),
  }
}

/**
 * Gives a session its next tokens (design §5). A token whose answer was lost may ask again and gets the same
 * successor, until that successor is itself used; a token older than that is reuse and ends the session.
 * @throws 401 with sub_status token_invalid, token_expired or session_ended
 */
export async function refreshSession(
  { database, now, random }: Pick<Dependencies, 'database' | 'now' | 'random'>,
  written: string,
  device_id: string | undefined,
): Promise<IssuedTokens> {
  const given = readRefreshToken(written)
  if (given === undefined) throw refused('token_invalid')
  const key = await tokenKey(database, random)
  // A refusal is answered after the transaction: ending a session must not be rolled back by saying so.
  const outcome = await database
    .transaction()
    .execute(transaction => rotate(transaction, given, key, now(), device_id))
  if (typeof outcome === 'string') throw refused(outcome)
  return outcome
}

type Refused = 'token_invalid' | 'token_expired' | 'session_ended'

async function rotate(
  transaction: Transaction,
  given: RefreshToken,
  key: Buffer,
  nowMs: number,
  device_id: string | undefined,
): Promise<IssuedTokens | Refused> {
  const session = await transaction
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .selectAll('session')
    .select('user.is_active')
    .where('session.id', '=', given.sessionId)
    .forUpdate('session')
    .executeTakeFirst()
  if (session === undefined) return 'token_invalid'
  const kept = v.parse(rotation, session.successor)
  if (!isFamily(given, kept.family_hash)) return 'token_invalid'
  if (session.ended_at !== null || !session.is_active) return 'session_ended'

  const isCurrent = isSame(refreshHash(given), session.refresh_hash)
  const isPredecessor = session.previous_hash !== null && isSame(refreshHash(given), session.previous_hash)
  const isOtherDevice =
    device_id !== undefined && session.device_id !== null && device_id !== session.device_id
  if ((!isCurrent && !isPredecessor) || isOtherDevice) {
    await endSession(transaction, session.id, iso(nowMs), 'refresh_token_reused')
    return 'session_ended'
  }
  if (kept.refresh_expires_at <= iso(nowMs)) return 'token_expired'

  const next = successorOf(given, key)
  const accessLeftMs = Date.parse(session.access_expires_at) - nowMs
  // Asked again soon, the same access token too: two tabs without a lock must not take turns invalidating each other.
  const isRepeat = isPredecessor && accessLeftMs > (ACCESS_SECONDS * 1_000) / 2
  const issue = isCurrent ? 0 : isRepeat ? kept.issue : kept.issue + 1
  const accessToken = accessTokenAfter(next, key, issue)
  if (!isRepeat) {
    const isSliding = session.device_kind !== 'shared'
    await transaction
      .updateTable('session')
      .set({
        access_hash: hashOf(accessToken),
        access_expires_at: iso(nowMs + ACCESS_SECONDS * 1_000),
        refresh_hash: refreshHash(next),
        previous_hash: refreshHash(given),
        successor: JSON.stringify({
          ...kept,
          refresh_expires_at: isSliding
            ? iso(nowMs + REFRESH_SECONDS[session.device_kind] * 1_000)
            : kept.refresh_expires_at,
          issue,
        }),
        last_seen_at: iso(nowMs),
      })
      .where('id', '=', session.id)
      .execute()
  }
  return {
    session_id: session.id,
    access_token: accessToken,
    refresh_token: writeRefreshToken(next),
    expires_in: isRepeat ? Math.floor(accessLeftMs / 1_000) : ACCESS_SECONDS,
    server_time: iso(nowMs),
  }
}

const refused = (sub_status: Refused) =>
  new Refusal('unauthenticated', 'Session expired. Please login again.', { sub_status })

export async function endSession(
  connection: Connection,
  id: string,
  at: string,
  reason: string,
): Promise<void> {
  await connection
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of a person, save one. What their devices queued stays there and is still taken (S11). */
export async function endSessionsOf(
  connection: Connection,
  user_id: number,
  at: string,
  reason: string,
  exceptId?: string,
): Promise<void> {
  let query = connection
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId)
  await query.execute()
}
