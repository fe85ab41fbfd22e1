/**
 * The state between password and code. A pending sign-in is known by a token only its browser has; the code is mailed.
 * Five tries belong to the sign-in, not to the code: requesting another code gives no further tries.
 */
import { Refusal } from '#domain/errors.ts'
import { languageOf } from '../access/language-of.ts'
import { areBytesEqual, codeHash, hashOf, newCode, newToken } from '../access/secrets.ts'
import type { Dependencies } from '../dependencies.ts'
import { codeMail, type Recipient } from '../mail/words.ts'

export const CODE_SECONDS = 10 * 60
const MAX_TRIES = 5
/** The limit however often the code is sent again. */
const MAX_SIGN_IN_SECONDS = 30 * 60

type CodeDependencies = Pick<Dependencies, 'database' | 'now' | 'random' | 'mailer' | 'log'>

export interface PendingSignIn {
  readonly user_id: number
  readonly email: string
  readonly device_id: string | null
}

/** Sends a code and returns the token that must be sent with it. */
export async function startPendingSignIn(
  dependencies: CodeDependencies,
  { user_id, email, device_id }: PendingSignIn,
): Promise<string> {
  const { database, now, random } = dependencies
  const token = newToken(random)
  const code = newCode(random)
  await database
    .insertInto('pending_sign_in')
    .values({
      token_hash: hashOf(token),
      user_id,
      email,
      code_hash: codeHash(token, code),
      tries_left: MAX_TRIES,
      device_id,
      created_at: new Date(now()).toISOString(),
      expires_at: new Date(now() + CODE_SECONDS * 1_000).toISOString(),
    })
    .execute()
  await mailCode(dependencies, { email, language: await languageOf(database, user_id) }, code)
  return token
}

/** Returns the user of a pending sign-in, also shortly after it ended; undefined for a token that never existed. */
export async function userIdOfPendingSignIn(
  database: Dependencies['database'],
  token: string,
  email: string,
): Promise<number | undefined> {
  const pendingSignIn = await database
    .selectFrom('pending_sign_in')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('email', '=', email)
    .executeTakeFirst()
  return pendingSignIn?.user_id ?? undefined
}

/** Sends a new code for the same sign-in; the tries already used stay used. */
export async function resendCode(
  dependencies: CodeDependencies,
  token: string,
  email: string,
): Promise<void> {
  const { database, now, random } = dependencies
  const code = newCode(random)
  const latestStart = new Date(now()).toISOString()
  const earliestStart = new Date(now() - MAX_SIGN_IN_SECONDS * 1_000).toISOString()
  const pendingSignIn = await database
    .updateTable('pending_sign_in')
    .set({
      code_hash: codeHash(token, code),
      expires_at: new Date(now() + CODE_SECONDS * 1_000).toISOString(),
    })
    .where('token_hash', '=', hashOf(token))
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('created_at', '>', earliestStart)
    .where('created_at', '<=', latestStart)
    .returning(['email', 'user_id'])
    .executeTakeFirst()
  if (pendingSignIn === undefined || pendingSignIn.user_id === null) throw expiredSignInRefusal()
  const { email: recipient, user_id } = pendingSignIn
  await mailCode(dependencies, { email: recipient, language: await languageOf(database, user_id) }, code)
}

/**
 * Uses up one try, then compares. A correct code deletes the sign-in.
 * @throws 400 with sub_status code_wrong or sign_in_over
 */
export async function checkCode(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  token: string,
  email: string,
  code: string,
): Promise<PendingSignIn> {
  const tokenHash = hashOf(token)
  const pendingSignIn = await database
    .updateTable('pending_sign_in')
    .set(update => ({ tries_left: update('tries_left', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', new Date(now()).toISOString())
    .returning(['code_hash', 'tries_left'])
    .executeTakeFirst()
  if (pendingSignIn === undefined || pendingSignIn.code_hash === null) throw expiredSignInRefusal()
  if (!areBytesEqual(pendingSignIn.code_hash, codeHash(token, code)))
    throw wrongCodeRefusal(pendingSignIn.tries_left)
  // Of two correct answers at once, only the one that deletes the row goes on.
  const deletedSignIn = await database
    .deleteFrom('pending_sign_in')
    .where('token_hash', '=', tokenHash)
    .returning(['user_id', 'email', 'device_id'])
    .executeTakeFirst()
  if (deletedSignIn === undefined || deletedSignIn.user_id === null) throw expiredSignInRefusal()
  return { user_id: deletedSignIn.user_id, email: deletedSignIn.email, device_id: deletedSignIn.device_id }
}

/** Mails a code. A failure is not the user's fault, so the refusal reveals nothing more. */
async function mailCode(
  { mailer, log }: CodeDependencies,
  recipient: Recipient,
  code: string,
): Promise<void> {
  try {
    await mailer.send(codeMail(recipient, code))
  } catch (error) {
    log({ event: 'mail_failed', mail: 'code', error: error instanceof Error ? error.name : 'unknown' })
    throw new Refusal('unavailable', 'The code could not be sent. Please try again in a moment.', {
      retryAfterSeconds: 30,
    })
  }
}

const expiredSignInRefusal = () =>
  new Refusal('invalid_input', 'Your sign-in has expired. Please try logging in again.', {
    sub_status: 'sign_in_over',
  })

function wrongCodeRefusal(triesLeft: number): Refusal {
  if (triesLeft === 0) {
    return new Refusal('invalid_input', 'Too many wrong codes. Please try logging in again.', {
      sub_status: 'sign_in_over',
    })
  }
  return new Refusal('invalid_input', 'This code is not correct.', {
    sub_status: 'code_wrong',
    fields: { otp: ['This code is not correct.'] },
  })
}
