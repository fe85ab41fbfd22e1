/**
 * What an authenticator has to sign: random bytes, used once and within minutes. Like pending sign-ins they are in the
 * database, as hashes, so that every API process knows them.
 */
import * as v from 'valibot'
import { hashOf } from '../../access/secrets.ts'
import type { Dependencies } from '../../dependencies.ts'
import { isoTimeOf } from '../sessions.ts'

/** Time to find the phone and its screen lock. */
export const CHALLENGE_SECONDS = 5 * 60
const CHALLENGE_BYTES = 32

/** The session that may add a passkey with a challenge; null for a challenge to sign in, where there is none yet. */
type Purpose = string | null

/** What the browser states about the request, beside the signature (WebAuthn §5.8.1). */
const clientData = v.object({ challenge: v.string(), origin: v.string() })
export type ClientData = v.InferOutput<typeof clientData>

export async function makeChallenge(
  { database, now, random }: Pick<Dependencies, 'database' | 'now' | 'random'>,
  session_id: Purpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(random(CHALLENGE_BYTES))
  await database
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashOf(challenge),
      session_id,
      created_at: isoTimeOf(now()),
      expires_at: isoTimeOf(now() + CHALLENGE_SECONDS * 1_000),
    })
    .execute()
  return challenge
}

/**
 * Uses up the challenge that the browser states. Of two answers to one challenge, only one goes on.
 *
 * @param clientDataJSON base64url of JSON
 * @returns what the browser states; undefined when the challenge was used, is over, is for something else or never was
 */
export async function takeChallenge(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  clientDataJSON: string,
  session_id: Purpose,
): Promise<ClientData | undefined> {
  const stated = readClientData(clientDataJSON)
  if (stated === undefined) return undefined
  const takenChallenge = await database
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashOf(Buffer.from(stated.challenge, 'base64url')))
    .where('session_id', session_id === null ? 'is' : '=', session_id)
    .where('expires_at', '>', isoTimeOf(now()))
    .returning('challenge_hash')
    .executeTakeFirst()
  return takenChallenge && stated
}

function readClientData(clientDataJSON: string): ClientData | undefined {
  try {
    return v.parse(clientData, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
  } catch {
    return undefined
  }
}
