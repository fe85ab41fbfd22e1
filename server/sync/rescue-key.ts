/**
 * The key pair that rescue files are sealed to. Like the token key it is stored in the database, so that every API
 * process opens the same files; the public half is sent to every device with its pulls.
 */
import { createECDH, createHash } from 'node:crypto'
import * as v from 'valibot'
import { type RescueKey, rescueKey } from '#domain/protocol/rescue-file.ts'
import type { RandomBytes } from '#domain/values/ids.ts'
import type { Connection } from '../database/connection.ts'
import { ensureSetting, readSetting } from '../database/kept-setting.ts'

const SETTING_NAME = 'rescue_key'
const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32

/** A key pair of P-256 as it is stored, both halves in base64url. */
export const storedKeyPairSchema = v.object({ private: v.string(), public: rescueKey })
export type StoredKeyPair = v.InferOutput<typeof storedKeyPairSchema>

/** Returns the public half; the first call makes the pair. */
export async function publicRescueKey(connection: Connection, random: RandomBytes): Promise<RescueKey> {
  return (await ensureSetting(connection, SETTING_NAME, storedKeyPairSchema, () => newKeyPair(random))).public
}

export const readRescuePair = (connection: Connection): Promise<StoredKeyPair | undefined> =>
  readSetting(connection, SETTING_NAME, storedKeyPairSchema)

/**
 * Returns the secret shared by the server and the holder of an ephemeral key; undefined when the file is not for this
 * server.
 */
export async function deriveCommonSecret(
  connection: Connection,
  keyId: string,
  ephemeralKey: { x: string; y: string },
): Promise<Buffer | undefined> {
  const keyPair = await readRescuePair(connection)
  if (keyPair === undefined || keyPair.public.id !== keyId) return undefined
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(Buffer.from(keyPair.private, 'base64url'))
  const uncompressedPoint = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(ephemeralKey.x, 'base64url'),
    Buffer.from(ephemeralKey.y, 'base64url'),
  ])
  try {
    return ecdh.computeSecret(uncompressedPoint)
  } catch {
    // The key is not a point of the curve.
    return undefined
  }
}

/** Returns a new pair; the id is a digest of the public half. */
export function newKeyPair(random: RandomBytes): StoredKeyPair {
  const pair = createECDH(CURVE)
  const secret = Buffer.from(random(PRIVATE_BYTES))
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const x = point.subarray(1, 1 + PRIVATE_BYTES).toString('base64url')
  const y = point.subarray(1 + PRIVATE_BYTES).toString('base64url')
  const id = createHash('sha256').update(`${x}.${y}`).digest('base64url').slice(0, 22)
  return { private: secret.toString('base64url'), public: { id, x, y } }
}
