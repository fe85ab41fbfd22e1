/**
 * Sign-in: password first, then the code (design §5). Neither answers nor their timing reveal whether an address has an
 * account.
 */
import { Refusal } from '#domain/errors.ts'
import { languageOf } from '../access/language-of.ts'
import type { Dependencies } from '../dependencies.ts'
import { newDeviceMail } from '../mail/words.ts'
import { applyAccountOperation } from './account-operation.ts'
import { deviceKnowing, trierAs } from './known-device.ts'
import { isPassword } from './passwords.ts'
import { type PendingSignIn, personBehind, spendCode, startPendingSignIn } from './pending-sign-in.ts'
import { countTry, type Trier } from './rate-limits.ts'
import { sendLater } from './send-later.ts'
import { type DeviceKind, endSessionsOn, type IssuedTokens, openSession } from './sessions.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly device_id: string | null
  readonly address: string | undefined
  readonly device_cookie: string | undefined
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
  const trier = await trierAs(dependencies, { user_id: user?.id, email }, credentials)
  const giveBack = await countTry(dependencies, 'sign_in', trier)
  const isRight = await isPassword(password, user?.password_hash)
  if (user === undefined || !isRight || !user.is_active) {
    throw new Refusal('unauthenticated', 'Login failed', { sub_status: 'credentials_wrong' })
  }
  await giveBack()
  await countTry(dependencies, 'code_mail', trier)
  return startPendingSignIn(dependencies, { user_id: user.id, email, device_id })
}

export interface CodeGiven {
  readonly token: string
  readonly email: string
  readonly otp: string
  readonly device_id: string | undefined
  readonly device_kind: DeviceKind
  readonly device_name: string
  readonly public_key: unknown
  readonly address: string | undefined
  readonly device_cookie: string | undefined
}

export async function finishSignIn(
  dependencies: Dependencies,
  given: CodeGiven,
): Promise<{ user_id: number; tokens: IssuedTokens }> {
  const trier = await trierBehind(dependencies, given.token, given.email, given)
  const giveBack = await countTry(dependencies, 'code', trier)
  const pending = await spendCode(dependencies, given.token, given.email, given.otp)
  await giveBack()
  const { user_id } = pending
  const isKnown = await isKnownOrFirst(dependencies, user_id, given.device_cookie)
  const tokens = await beginSession(dependencies, pending, given)
  // A demo's accounts are shared, so new devices are expected.
  if (!isKnown && !dependencies.settings.isDemo) {
    const reader = { email: pending.email, language: await languageOf(dependencies.database, user_id) }
    const mail = newDeviceMail(reader, given.device_name, tokens.server_time)
    sendLater(dependencies, 'new_device', mail)
  }
  return { user_id, tokens }
}

/** Checks whether the device is known, or this is the user's first sign-in, which needs no mail. */
async function isKnownOrFirst(
  dependencies: Dependencies,
  user_id: number,
  cookie: string | undefined,
): Promise<boolean> {
  if ((await deviceKnowing(dependencies, user_id, cookie)) !== undefined) return true
  const { last_login } = await dependencies.database
    .selectFrom('user')
    .select('last_login')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return last_login === null
}

/**
 * Returns who tries with this pending sign-in. A sign-in that never existed belongs to no user, so it counts for the
 * address alone.
 */
export async function trierBehind(
  dependencies: Dependencies,
  token: string,
  email: string,
  from: Pick<Credentials, 'address' | 'device_cookie'>,
): Promise<Trier> {
  const user_id = await personBehind(dependencies.database, token, email)
  return user_id === undefined ? { address: from.address } : trierAs(dependencies, { user_id, email }, from)
}

async function beginSession(
  dependencies: Dependencies,
  pending: PendingSignIn,
  { device_kind, device_name, public_key, ...given }: CodeGiven,
): Promise<IssuedTokens> {
  const { user_id } = pending
  const device_id = given.device_id ?? pending.device_id
  return dependencies.database.transaction().execute(async transaction => {
    const user = await transaction
      .selectFrom('user')
      .select('is_active')
      .where('id', '=', user_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // The user was deactivated between password and code.
    if (!user.is_active)
      throw new Refusal('unauthenticated', 'Login failed', { sub_status: 'credentials_wrong' })
    const tokens = await openSession(transaction, dependencies, {
      user_id,
      device_id,
      device_kind,
      device_name,
      public_key,
    })
    const { session_id, server_time } = tokens
    if (device_id !== null) {
      await endSessionsOn(transaction, { user_id, device_id }, server_time, session_id)
    }
    const session = { session_id, device_id }
    await applyAccountOperation(transaction, dependencies, 'user.sign_in', { user_id }, session)
    return tokens
  })
}
