/** A person's own passkeys: adding one while signed in, renaming and removing it. Nobody else sees them. */
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { OwnPasskey } from '#domain/answers/passkeys.ts'
import { forbidden, notFound, Refusal } from '#domain/errors.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../database/connection.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '../../mail/words.ts'
import { applyAccountOperation } from '../account-operation.ts'
import { countTry } from '../rate-limits.ts'
import { sendWithoutWaiting } from '../send-later.ts'
import type { Attestation } from './authenticator-answers.ts'
import { CHALLENGE_SECONDS, makeChallenge, takeChallenge } from './challenges.ts'
import { relyingPartyOf, requiredOrigin } from './relying-party.ts'
import { userHandleOf } from './user-handle.ts'

/** More than anyone's devices. */
const MAX_PASSKEYS = 20
/** ES256, EdDSA and RS256: what phones, computers and security keys have (COSE, RFC 9053). */
const ALGORITHMS = [-7, -8, -257]

const OWN_FIELDS = ['id', 'name', 'created_at', 'last_used_at'] as const

export const ownPasskeys = (database: Database, user_id: number): Promise<OwnPasskey[]> =>
  database
    .selectFrom('passkey')
    .select(OWN_FIELDS)
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/**
 * Returns what a browser passes to `navigator.credentials.create`, with bytes in base64url.
 *
 * @throws 403 on a device that is not the person's own: whoever unlocks it could sign in as them; 409 with too many, 429
 */
export async function beginPasskey(dependencies: Dependencies, { user_id, session_id }: Caller) {
  const { database, random, settings } = dependencies
  await refuseForeignDevice(database, session_id)
  await countTry(dependencies, 'passkey_challenge', { account: `own:${user_id}` })
  const existingPasskeys = await database
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .execute()
  if (existingPasskeys.length >= MAX_PASSKEYS) {
    throw new Refusal('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one before you add another.`)
  }
  const { email, first_name, last_name } = await database
    .selectFrom('user')
    .leftJoin('person_card', 'person_card.id', 'user.id')
    .select(['email', 'first_name', 'last_name'])
    .where('user.id', '=', user_id)
    .executeTakeFirstOrThrow()
  const challenge = await makeChallenge(dependencies, session_id)
  const handle = await userHandleOf(database, random, user_id)
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rp: { id: relyingPartyOf(settings).id, name: 'Hearth' },
    user: {
      id: Buffer.from(handle).toString('base64url'),
      name: email,
      displayName: [first_name, last_name].filter(Boolean).join(' ') || email,
    },
    pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg }) as const),
    timeout: CHALLENGE_SECONDS * 1_000,
    excludeCredentials: existingPasskeys.map(({ credential_id, transports }) => ({
      type: 'public-key' as const,
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

async function refuseForeignDevice(database: Database, session_id: string): Promise<void> {
  const { device_kind } = await database
    .selectFrom('session')
    .select('device_kind')
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow()
  if (device_kind !== 'mine') throw forbidden('Add a passkey on a device of your own.')
}

/** Stores a new passkey under the name of the device it was made on. @throws 400 */
export async function addPasskey(
  dependencies: Dependencies,
  { user_id, session_id, device_id }: Caller,
  answer: Attestation,
  deviceName: string,
): Promise<OwnPasskey> {
  const { database, now, random } = dependencies
  const credential = await verifyNewPasskey(dependencies, session_id, answer)
  const passkey: OwnPasskey = {
    id: uuidV7(now(), random),
    name: deviceName,
    created_at: instantNow(dependencies),
    last_used_at: null,
  }
  await database.transaction().execute(async transaction => {
    const inserted = await transaction
      .insertInto('passkey')
      .values({ ...passkey, ...credential, user_id, transports: answer.response.transports ?? [] })
      .onConflict(conflict => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) throw unusablePasskey()
    await applyAccountOperation(
      transaction,
      dependencies,
      'user.add_passkey',
      { user_id },
      { session_id, device_id },
    )
  })
  await mailChange(dependencies, user_id, 'passkey_added', passkey)
  return passkey
}

async function verifyNewPasskey(dependencies: Dependencies, session_id: string, answer: Attestation) {
  const clientData = await takeChallenge(dependencies, answer.response.clientDataJSON, session_id)
  if (clientData === undefined) {
    throw new Refusal('invalid_input', 'This took too long. Add the passkey again.')
  }
  const relyingParty = relyingPartyOf(dependencies.settings)
  const { transports: _, ...response } = answer.response
  const completeAnswer: RegistrationResponseJSON = { ...answer, response, clientExtensionResults: {} }
  const verification = await verifyRegistrationResponse({
    response: completeAnswer,
    // It was ours: `takeChallenge` has found it.
    expectedChallenge: clientData.challenge,
    expectedOrigin: requiredOrigin(relyingParty, clientData.origin),
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws an `Error` for each part that does not fit.
  }).catch(() => undefined)
  const { verified = false, registrationInfo } = verification ?? {}
  if (!verified || registrationInfo === undefined) throw unusablePasskey()
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    is_backup_eligible: credentialDeviceType === 'multiDevice',
    is_backed_up: credentialBackedUp,
  }
}

const unusablePasskey = () =>
  new Refusal('invalid_input', 'This passkey could not be added. Please try again.')

/** @throws 404 for a passkey of somebody else */
export async function renamePasskey(
  database: Database,
  user_id: number,
  id: string,
  name: string,
): Promise<OwnPasskey> {
  const renamed = await database
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(OWN_FIELDS)
    .executeTakeFirst()
  if (renamed === undefined) throw notFound('Passkey')
  return renamed
}

/** @throws 404 for a passkey of somebody else */
export async function removePasskey(
  dependencies: Dependencies,
  { user_id, session_id, device_id }: Caller,
  id: string,
): Promise<void> {
  const removed = await dependencies.database.transaction().execute(async transaction => {
    const passkey = await transaction
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .returning('name')
      .executeTakeFirst()
    if (passkey === undefined) throw notFound('Passkey')
    await applyAccountOperation(
      transaction,
      dependencies,
      'user.remove_passkey',
      { user_id },
      { session_id, device_id },
    )
    return passkey
  })
  await mailChange(dependencies, user_id, 'passkey_removed', removed)
}

async function mailChange(
  dependencies: Dependencies,
  user_id: number,
  event: 'passkey_added' | 'passkey_removed',
  { name }: Pick<OwnPasskey, 'name'>,
): Promise<void> {
  const recipient = await dependencies.database
    .selectFrom('user')
    .select(['email', 'language'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const writeMail = event === 'passkey_added' ? passkeyAddedMail : passkeyRemovedMail
  const mail = writeMail(recipient, { passkey: name, moment: instantNow(dependencies) })
  sendWithoutWaiting(dependencies, event, mail)
}
