/**
 * Sign-in: password first, then the code (design §5). Neither answers nor their timing reveal whether an address has an
 * account. A passkey replaces both (`passkeys/sign-in-with-passkey.ts`).
 */
import { Refusal } from '#domain/errors.ts'
import { languageOf } from '../access/language-of.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import type { Mail } from '../mail/mailer.ts'
import { newDeviceMail, type Recipient } from '../mail/words.ts'
import { applyAccountOperation } from './account-operation.ts'
import { knownDeviceId, limitKeysOf } from './known-device.ts'
import { isCorrectPassword } from './passwords.ts'
import {
  checkCode,
  type PendingSignIn,
  startPendingSignIn,
  userIdOfPendingSignIn,
} from './pending-sign-in.ts'
import { countTry, type LimitKeys } from './rate-limits.ts'
import { sendWithoutWaiting } from './send-later.ts'
import { type DeviceKind, endSessionsOnDevice, type IssuedTokens, openSession } from './sessions.ts'
import { requireTabletOfPerson } from './tablets/sign-in.ts'

/** Where a request comes from, for the limits of tries. */
export interface RequestSource {
  readonly ipAddress: string | undefined
  readonly device_cookie: string | undefined
}

export interface Credentials extends RequestSource {
  readonly email: string
  readonly password: string
  readonly device_id: string | null
}

/** Checks the password. @returns the token of the pending sign-in. @throws 401 'Login failed', 429 */
export async function checkCredentials(
  dependencies: Dependencies,
  credentials: Credentials,
): Promise<string> {
  const { email, password, device_id } = credentials
  const user = await dependencies.database
    .selectFrom('user')
    .select(['id', 'password_hash', 'is_active'])
    .where('email', '=', email)
    .executeTakeFirst()
  const limitKeys = await limitKeysOf(dependencies, { user_id: user?.id, email }, credentials)
  const refundTry = await countTry(dependencies, 'sign_in', limitKeys)
  const isCorrect = await isCorrectPassword(password, user?.password_hash)
  if (user === undefined || !isCorrect || !user.is_active) {
    throw new Refusal('unauthenticated', 'Login failed', { sub_status: 'credentials_wrong' })
  }
  await refundTry()
  await countTry(dependencies, 'code_mail', limitKeys)
  return startPendingSignIn(dependencies, { user_id: user.id, email, device_id })
}

/** The device on which a session begins. */
export interface NewDevice extends RequestSource {
  readonly device_id: string | undefined
  readonly device_kind: DeviceKind
  readonly device_name: string
  readonly public_key: unknown
}

export interface CodeSubmission extends NewDevice {
  readonly token: string
  readonly email: string
  readonly otp: string
}

export async function finishSignIn(
  dependencies: Dependencies,
  submission: CodeSubmission,
): Promise<{ user_id: number; tokens: IssuedTokens }> {
  const limitKeys = await codeLimitKeys(dependencies, submission.token, submission.email, submission)
  const refundTry = await countTry(dependencies, 'code', limitKeys)
  const pendingSignIn = await checkCode(dependencies, submission.token, submission.email, submission.otp)
  await refundTry()
  const tokens = await startSession(dependencies, pendingSignIn, submission, newDeviceMail)
  return { user_id: pendingSignIn.user_id, tokens }
}

/**
 * Opens a session for a person who has shown who they are, and mails them when the device did not know them.
 *
 * @throws 401 when the person was deactivated meanwhile
 */
export async function startSession(
  dependencies: Dependencies,
  person: PendingSignIn,
  device: NewDevice,
  writeMail: (recipient: Recipient, deviceName: string, moment: string) => Mail,
): Promise<IssuedTokens> {
  const { user_id, email } = person
  const isKnown = await isKnownDeviceOrFirstSignIn(dependencies, user_id, device.device_cookie)
  const tokens = await beginSession(dependencies, person, device)
  // A demo's accounts are shared, so new devices are expected.
  if (!isKnown && !dependencies.settings.isDemo) {
    const recipient = { email, language: await languageOf(dependencies.database, user_id) }
    sendWithoutWaiting(
      dependencies,
      'new_device',
      writeMail(recipient, device.device_name, tokens.server_time),
    )
  }
  return tokens
}

/** Checks whether the device is known, or this is the user's first sign-in, which needs no mail. */
async function isKnownDeviceOrFirstSignIn(
  dependencies: Dependencies,
  user_id: number,
  cookie: string | undefined,
): Promise<boolean> {
  if ((await knownDeviceId(dependencies, user_id, cookie)) !== undefined) return true
  const { last_login } = await dependencies.database
    .selectFrom('user')
    .select('last_login')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return last_login === null
}

/**
 * Returns the limit keys for a try with this pending sign-in. A sign-in that never existed belongs to no user, so it
 * counts only against the IP address.
 */
export async function codeLimitKeys(
  dependencies: Dependencies,
  token: string,
  email: string,
  request: RequestSource,
): Promise<LimitKeys> {
  const user_id = await userIdOfPendingSignIn(dependencies.database, token, email)
  return user_id === undefined
    ? { address: request.ipAddress }
    : limitKeysOf(dependencies, { user_id, email }, request)
}

async function beginSession(
  dependencies: Dependencies,
  person: PendingSignIn,
  { device_kind, device_name, public_key, ...device }: NewDevice,
): Promise<IssuedTokens> {
  const { user_id } = person
  const device_id = device.device_id ?? person.device_id
  return dependencies.database.transaction().execute(async transaction => {
    const user = await transaction
      .selectFrom('user')
      .select('is_active')
      .where('id', '=', user_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // The user was deactivated between password and code, or while the passkey was checked.
    if (!user.is_active)
      throw new Refusal('unauthenticated', 'Login failed', { sub_status: 'credentials_wrong' })
    // Everybody at the home calls a tablet by its name, and knows no other.
    const tablet =
      device_kind === 'home'
        ? await requireTabletOfPerson(transaction, { user_id, device_id }, instantNow(dependencies))
        : undefined
    const tokens = await openSession(transaction, dependencies, {
      user_id,
      device_id,
      device_kind,
      device_name: tablet?.name ?? device_name,
      public_key,
    })
    const { session_id, server_time } = tokens
    if (device_id !== null) {
      await endSessionsOnDevice(transaction, { user_id, device_id }, server_time, session_id)
    }
    const session = { session_id, device_id }
    await applyAccountOperation(transaction, dependencies, 'user.sign_in', { user_id }, session)
    return tokens
  })
}
