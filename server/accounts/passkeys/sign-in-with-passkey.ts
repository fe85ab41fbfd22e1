/**
 * Signing in with a passkey, instead of password and code (decision 105): the authenticator has checked a finger, face or
 * PIN, and its key is on the person's device. No address is asked, and every refusal is the same.
 */
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { Refusal } from '#domain/errors.ts'
import { areBytesEqual } from '../../access/secrets.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'
import { passkeyOnNewDeviceMail } from '../../mail/words.ts'
import { limitKeysOf, limitKeysOfDevice } from '../known-device.ts'
import { countTry } from '../rate-limits.ts'
import type { IssuedTokens } from '../sessions.ts'
import { type NewDevice, type RequestSource, startSession } from '../sign-in.ts'
import type { Assertion } from './authenticator-answers.ts'
import { CHALLENGE_SECONDS, type ClientData, makeChallenge, takeChallenge } from './challenges.ts'
import { relyingPartyOf, requiredOrigin } from './relying-party.ts'
import { userHandleOf } from './user-handle.ts'

/** What a browser passes to `navigator.credentials.get`, with bytes in base64url. */
export interface SignInOptions {
  readonly challenge: string
  readonly rpId: string
  readonly timeout: number
  readonly userVerification: 'required'
}

/** Makes a challenge. It names no passkey: the person chooses among those on their device. @throws 429 */
export async function beginPasskeySignIn(
  dependencies: Dependencies,
  source: RequestSource,
): Promise<SignInOptions> {
  await countTry(dependencies, 'passkey_challenge', await limitKeysOfDevice(dependencies, source))
  const challenge = await makeChallenge(dependencies, null)
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId: relyingPartyOf(dependencies.settings).id,
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: 'required',
  }
}

/**
 * Opens a session for the passkey's person.
 *
 * @throws 400 sign_in_over for a challenge that was used or is over, 401 passkey_refused for everything else that does
 *   not fit, 429
 */
export async function finishPasskeySignIn(
  dependencies: Dependencies,
  answer: Assertion,
  device: NewDevice,
): Promise<{ user_id: number; tokens: IssuedTokens }> {
  const passkey = await findPasskey(dependencies, answer)
  const limitKeys =
    passkey === undefined
      ? await limitKeysOfDevice(dependencies, device)
      : await limitKeysOf(dependencies, passkey, device)
  const refundTry = await countTry(dependencies, 'passkey', limitKeys)
  // Used up whatever comes next, so that nothing can be tried twice on one challenge.
  const clientData = await takeChallenge(dependencies, answer.response.clientDataJSON, null)
  if (clientData === undefined) {
    throw new Refusal('invalid_input', 'Your sign-in has expired. Please try logging in again.', {
      sub_status: 'sign_in_over',
    })
  }
  if (passkey === undefined || !passkey.is_active) throw refusedPasskey()
  await checkAnswer(dependencies, passkey, answer, clientData)
  await refundTry()
  const person = { user_id: passkey.user_id, email: passkey.email, device_id: null }
  const tokens = await startSession(dependencies, person, device, passkeyOnNewDeviceMail)
  return { user_id: passkey.user_id, tokens }
}

const findPasskey = ({ database }: Pick<Dependencies, 'database'>, { id }: Assertion) =>
  database
    .selectFrom('passkey')
    .innerJoin('user', 'user.id', 'passkey.user_id')
    .select(['passkey.id', 'passkey.user_id', 'passkey.public_key', 'user.email', 'user.is_active'])
    .where('credential_id', '=', Buffer.from(id, 'base64url'))
    .executeTakeFirst()

type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** Checks who signed what, and stores the passkey's new counter. @throws 401 passkey_refused */
async function checkAnswer(
  dependencies: Dependencies,
  passkey: FoundPasskey,
  answer: Assertion,
  clientData: ClientData,
): Promise<void> {
  const { database, random, settings, log } = dependencies
  const handle = await userHandleOf(database, random, passkey.user_id)
  const statedHandle = Buffer.from(answer.response.userHandle ?? '', 'base64url')
  if (!areBytesEqual(statedHandle, handle)) throw refusedPasskey()
  const verified = await verifySignature(passkey, answer, clientData, settings)
  if (verified === undefined) throw refusedPasskey()
  // The comparison is part of the change, so that of two answers with one count only one is accepted. Many
  // authenticators do not count and always say 0.
  const updated = await database
    .updateTable('passkey')
    .set({
      counter: verified.newCounter,
      is_backed_up: verified.credentialBackedUp,
      last_used_at: instantNow(dependencies),
    })
    .where('id', '=', passkey.id)
    .where(({ eb, and, or }) =>
      or([
        eb('counter', '<', verified.newCounter),
        and([eb('counter', '=', 0), eb.val(verified.newCounter === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (updated !== undefined) return
  // The signature is right, so somebody may have a copy of the authenticator.
  log({ event: 'passkey_counter_went_back', user: passkey.user_id })
  throw refusedPasskey()
}

async function verifySignature(
  passkey: FoundPasskey,
  answer: Assertion,
  clientData: ClientData,
  settings: Dependencies['settings'],
) {
  const relyingParty = relyingPartyOf(settings)
  const { userHandle, ...response } = answer.response
  const completeAnswer: AuthenticationResponseJSON = {
    ...answer,
    response: { ...response, ...(userHandle == null ? {} : { userHandle }) },
    clientExtensionResults: {},
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: completeAnswer,
      // It was ours: `takeChallenge` has found it.
      expectedChallenge: clientData.challenge,
      expectedOrigin: requiredOrigin(relyingParty, clientData.origin),
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // A counter below every other: the library compares it before the signature, `checkAnswer` after it.
      credential: { id: answer.id, publicKey: Uint8Array.from(passkey.public_key), counter: -1 },
    })
    return verified ? authenticationInfo : undefined
  } catch {
    // The library throws an `Error` for each part that does not fit.
    return undefined
  }
}

/** One answer for a passkey nobody has, one that was removed, a person who was deactivated, and a forged signature. */
const refusedPasskey = () =>
  new Refusal('unauthenticated', 'This passkey was not accepted. Sign in with your password and a code.', {
    sub_status: 'passkey_refused',
  })
