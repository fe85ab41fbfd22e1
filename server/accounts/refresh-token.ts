/**
 * A refresh token is three parts in base64url: the session (16 bytes), its family (16 bytes, the same in every token of
 * the session) and the rotation (32 bytes, new each time). The family part distinguishes a token this server once
 * issued from a guess, however many rotations ago, without keeping the old tokens.
 */
import type { RandomBytes } from '#domain/values/ids.ts'
import { areBytesEqual, hashOf, keyedHash } from '../access/secrets.ts'

const SESSION_BYTES = 16
const FAMILY_BYTES = 16
const ROTATION_BYTES = 32

export interface RefreshToken {
  readonly sessionId: string
  readonly family: Buffer
  readonly rotation: Buffer
}

export function newRefreshToken(sessionId: string, random: RandomBytes): RefreshToken {
  return {
    sessionId,
    family: Buffer.from(random(FAMILY_BYTES)),
    rotation: Buffer.from(random(ROTATION_BYTES)),
  }
}

/** Returns the only successor of a token: always the same, and unknown to anyone who has only the database. */
export function successorOf(token: RefreshToken, key: Buffer): RefreshToken {
  return { ...token, rotation: keyedHash(key, `refresh ${token.rotation.toString('base64url')}`) }
}

/** Returns the access token for a successor; `issue` counts how often a new one was needed for the same successor. */
export const accessTokenAfter = (token: RefreshToken, key: Buffer, issueNumber: number): string =>
  keyedHash(key, `access ${issueNumber} ${token.rotation.toString('base64url')}`).toString('base64url')

export const writeRefreshToken = ({ sessionId, family, rotation }: RefreshToken): string =>
  Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), family, rotation]).toString('base64url')

/** Parses a token; undefined for text that cannot be one of ours. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== SESSION_BYTES + FAMILY_BYTES + ROTATION_BYTES) return undefined
  const hex = bytes.toString('hex', 0, SESSION_BYTES)
  return {
    sessionId: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
      '-',
    ),
    family: bytes.subarray(SESSION_BYTES, SESSION_BYTES + FAMILY_BYTES),
    rotation: bytes.subarray(SESSION_BYTES + FAMILY_BYTES),
  }
}

export const refreshHash = (token: RefreshToken): Buffer => hashOf(writeRefreshToken(token))
export const familyHash = (token: RefreshToken): string => hashOf(token.family).toString('base64url')
export const belongsToFamily = (token: RefreshToken, storedHash: string): boolean =>
  areBytesEqual(hashOf(token.family), Buffer.from(storedHash, 'base64url'))
