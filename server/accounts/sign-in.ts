/** Password first, then the code (design §5). No answer and no timing tells whether an address has an account. */
import { Refusal } from '#domain/errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { applyAccountOperation } from './account-operation.ts'
import { trierAs } from './known-device.ts'
import { isPassword } from './passwords.ts'
import { type PendingSignIn, personBehind, spendCode, startPendingSignIn } from './pending-sign-in.ts'
import { countTry, type Trier } from './rate-limits.ts'
import { type DeviceKind, type IssuedTokens, openSession } from './sessions.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly device_id: string | null
  readonly address: string | undefined
  readonly device_cookie: string | undefined
}

/** @returns the token of the pending sign-in. @throws 401 'Login failed', 429 */
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
  return { user_id: pending.user_id, tokens: await beginSession(dependencies, pending, given) }
}

/** Who tries with this pending sign-in. One that never was counts for the address alone: it is nobody's. */
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
  { device_id, device_kind, public_key }: CodeGiven,
): Promise<IssuedTokens> {
  return dependencies.database.transaction().execute(async transaction => {
    const user = await transaction
      .selectFrom('user')
      .select('is_active')
      .where('id', '=', pending.user_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Deactivated between password and code.
    if (!user.is_active)
      throw new Refusal('unauthenticated', 'Login failed', { sub_status: 'credentials_wrong' })
    const tokens = await openSession(transaction, dependencies, {
      user_id: pending.user_id,
      device_id: device_id ?? pending.device_id,
      device_kind,
      public_key,
    })
    const session = { session_id: tokens.session_id, device_id: device_id ?? pending.device_id }
    await applyAccountOperation(
      transaction,
      dependencies,
      'user.sign_in',
      { user_id: pending.user_id },
      session,
    )
    return tokens
  })
}
