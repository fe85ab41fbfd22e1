/** Issues new tokens for a session that continues. */
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { refreshProofText } from '#domain/protocol/refresh-proof.ts'
import { areBytesEqual, hashOf } from '../access/secrets.ts'
import { importSessionKey, isSignedBy } from '../access/session-key.ts'
import type { Transaction } from '../database/connection.ts'
import { tokenKey } from '../database/server-secret.ts'
import type { Dependencies } from '../dependencies.ts'
import { countTry } from './rate-limits.ts'
import {
  accessTokenAfter,
  belongsToFamily,
  type RefreshToken,
  readRefreshToken,
  refreshHash,
  successorOf,
  writeRefreshToken,
} from './refresh-token.ts'
import {
  ACCESS_SECONDS,
  endSession,
  type IssuedTokens,
  isoTimeOf,
  REFRESH_SECONDS,
  rotationSchema,
} from './sessions.ts'
import { beginActivatedSession } from './tablets/activations.ts'

/** What a device sends to get new tokens. */
export interface RefreshRequest {
  readonly refresh_token: string
  readonly device_id?: string | undefined
  /** A signature over the token by the session's key. Hearth before November 22, 2026 sends none. */
  readonly proof?: string | undefined
  /** The IP address of the request. */
  readonly ipAddress?: string | undefined
}

/**
 * Gives a session its next tokens (design §5). If an answer was lost, the same token can be sent again with a proof of
 * the session's key and gets the same successor, until that successor is itself used; an older token, or one without
 * the proof, is reuse and ends the session. A copied token is worthless once the device has proved its key.
 * @throws 401 with sub_status token_invalid, token_expired or session_ended
 */
export async function refreshSession(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random'>,
  { refresh_token, device_id, proof, ipAddress }: RefreshRequest,
): Promise<IssuedTokens> {
  const token = readRefreshToken(refresh_token)
  if (token === undefined) {
    await countTry(dependencies, 'refresh_failure', { address: ipAddress })
    throw refusalWith('token_invalid')
  }
  const { database, now, random } = dependencies
  const key = await tokenKey(database, random)
  // The refusal is thrown after the transaction: it must not roll back the end of a session.
  const outcome = await database
    .transaction()
    .execute(transaction => rotateTokens(transaction, token, key, now(), { device_id, proof }))
  if (typeof outcome !== 'string') return outcome
  if (outcome === 'activation_late') throw lateActivationRefusal()
  // Only failures count, those of an unknown token only for the IP address: no one can use up a device's refreshes.
  const account = outcome === 'token_invalid' ? undefined : token.sessionId
  await countTry(dependencies, 'refresh_failure', { account, address: ipAddress })
  throw refusalWith(outcome === 'token_unproved' ? 'token_invalid' : outcome)
}

type RefusalStatus = 'token_invalid' | 'token_expired' | 'session_ended'
/**
 * `token_unproved`: a genuine token that needs a proof of the session's key and has none; `activation_late`: the tablet
 * has not told yet that the code of the session was used in time.
 */
type RefreshFailure = RefusalStatus | 'token_unproved' | 'activation_late'

async function rotateTokens(
  transaction: Transaction,
  token: RefreshToken,
  key: Buffer,
  nowMs: number,
  { device_id, proof }: Pick<RefreshRequest, 'device_id' | 'proof'>,
): Promise<IssuedTokens | RefreshFailure> {
  const session = await transaction
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .selectAll('session')
    .select('user.is_active')
    .where('session.id', '=', token.sessionId)
    .forUpdate('session')
    .executeTakeFirst()
  if (session === undefined) return 'token_invalid'
  const storedRotation = v.parse(rotationSchema, session.successor)
  if (!belongsToFamily(token, storedRotation.family_hash)) return 'token_invalid'
  if (session.ended_at !== null || !session.is_active) return 'session_ended'

  const isCurrent = areBytesEqual(refreshHash(token), session.refresh_hash)
  const isPredecessor =
    session.previous_hash !== null && areBytesEqual(refreshHash(token), session.previous_hash)
  const isOtherDevice =
    device_id !== undefined && session.device_id !== null && device_id !== session.device_id
  const isProved = await isKeyProved(session.public_key, token, proof)
  // A token issued after the backup is unknown here and no sign of theft; only the key proves whose it is.
  const isNewerThanBackup = storedRotation.restored && !isCurrent && !isOtherDevice
  if (isNewerThanBackup && !isProved) return 'token_unproved'
  if ((!isCurrent && !(isPredecessor && isProved) && !isNewerThanBackup) || isOtherDevice) {
    await endSession(transaction, session.id, isoTimeOf(nowMs), 'refresh_token_reused')
    return 'session_ended'
  }
  if (storedRotation.proves && !isProved) return 'token_unproved'
  if (storedRotation.refresh_expires_at <= isoTimeOf(nowMs)) return 'token_expired'
  const isFirst = session.device_kind === 'home' && session.previous_hash === null
  if (isFirst && !(await beginActivatedSession(transaction, session.id, isoTimeOf(nowMs))))
    return 'activation_late'

  const nextToken = successorOf(token, key)
  const accessLeftMs = Date.parse(session.access_expires_at) - nowMs
  // A token sent again soon gets the same access token too: two tabs without a lock must not keep invalidating each
  // other.
  const isRepeat = isPredecessor && accessLeftMs > (ACCESS_SECONDS * 1_000) / 2
  const issueNumber = isCurrent ? 0 : isRepeat ? storedRotation.issue : storedRotation.issue + 1
  const accessToken = accessTokenAfter(nextToken, key, issueNumber)
  if (!isRepeat) {
    const isSlidingExpiry = session.device_kind !== 'shared'
    await transaction
      .updateTable('session')
      .set({
        access_hash: hashOf(accessToken),
        access_expires_at: isoTimeOf(nowMs + ACCESS_SECONDS * 1_000),
        refresh_hash: refreshHash(nextToken),
        previous_hash: refreshHash(token),
        successor: JSON.stringify({
          ...storedRotation,
          refresh_expires_at: isSlidingExpiry
            ? isoTimeOf(nowMs + REFRESH_SECONDS[session.device_kind] * 1_000)
            : storedRotation.refresh_expires_at,
          issue: issueNumber,
          proves: storedRotation.proves || isProved,
          restored: false,
        }),
        last_seen_at: isoTimeOf(nowMs),
      })
      .where('id', '=', session.id)
      .execute()
  }
  return {
    session_id: session.id,
    access_token: accessToken,
    refresh_token: writeRefreshToken(nextToken),
    expires_in: isRepeat ? Math.floor(accessLeftMs / 1_000) : ACCESS_SECONDS,
    server_time: isoTimeOf(nowMs),
  }
}

async function isKeyProved(
  publicKey: unknown,
  token: RefreshToken,
  proof: string | undefined,
): Promise<boolean> {
  if (proof === undefined || publicKey === null) return false
  return isSignedBy(importSessionKey(publicKey), refreshProofText(writeRefreshToken(token)), proof)
}

/** The tablet tells with its next report, within seconds, and asks again. */
const LATE_ACTIVATION_RETRY_SECONDS = 5
const lateActivationRefusal = () =>
  new Refusal('unavailable', 'The tablet has not told yet when this code was used.', {
    sub_status: 'activation_late',
    retryAfterSeconds: LATE_ACTIVATION_RETRY_SECONDS,
  })

const refusalWith = (sub_status: RefusalStatus) =>
  new Refusal('unauthenticated', 'Session expired. Please login again.', { sub_status })
