/** POST and DELETE /auth/sessions, the one-time code, refresh and token status. */
import { Hono } from 'hono'
import * as v from 'valibot'
import { textUpTo } from '#domain/values/bounded.ts'
import { enteredPassword } from '#domain/values/password.ts'
import { uuid } from '#domain/values/schemas.ts'
import { email } from '#domain/values/text.ts'
import type { AppContext, AppEnvironment } from '../../access/caller.ts'
import {
  bearerTokenOf,
  findSession,
  type SessionWithGrants,
  sessionOf,
  unauthenticated,
} from '../../access/require-session.ts'
import { rememberDevice } from '../../accounts/known-device.ts'
import { deletePendingToken, pendingTokenOf, setPendingToken } from '../../accounts/pending-cookie.ts'
import { CODE_SECONDS, resendCode } from '../../accounts/pending-sign-in.ts'
import { countTry } from '../../accounts/rate-limits.ts'
import { refreshSession } from '../../accounts/refresh-session.ts'
import { endSession } from '../../accounts/sessions.ts'
import { checkCredentials, codeLimitKeys, finishSignIn } from '../../accounts/sign-in.ts'
import type { Dependencies } from '../../dependencies.ts'
import { instantNow } from '../../dependencies.ts'
import { readBody } from '../../rest/read-body.ts'
import { answerNewSession, newDeviceOf, newSessionFields, requestSourceOf } from './new-session.ts'

const token = v.pipe(textUpTo(200), v.minLength(1))

export const credentials = v.strictObject({
  email,
  password: enteredPassword,
  device_id: v.optional(uuid),
})

const requiredText = (message: string, maxLength: number, length: string) =>
  v.pipe(v.optional(textUpTo(maxLength, { type: message, length }), ''), v.trim(), v.nonEmpty(message))

export const codeSubmission = v.strictObject({
  email: v.pipe(
    requiredText('Email is required for OTP verification', 500, 'Please enter a valid email address'),
    email,
  ),
  otp: requiredText('OTP code is required', 20, 'This code is not correct.'),
  session_token: v.optional(token),
  ...newSessionFields,
})

export const codeRequest = v.strictObject({ email, session_token: v.optional(token) })

export const refreshRequest = v.strictObject({
  grant_type: v.optional(v.literal('refresh_token', 'Must be refresh_token')),
  refresh_token: v.pipe(
    textUpTo(200, { type: 'Invalid refresh token', length: 'Invalid refresh token' }),
    v.nonEmpty('Invalid refresh token'),
  ),
  device_id: v.optional(uuid),
  /** The session key's ECDSA P-256 signature over `hearth refresh <refresh_token>`, in base64url. */
  proof: v.optional(textUpTo(200)),
})

/** Below this many seconds a device should request new tokens (spec part 1 §9). */
const REFRESH_THRESHOLD_SECONDS = 300

export function sessionRoutes(dependencies: Dependencies): Hono<AppEnvironment> {
  const { database, settings } = dependencies
  const routes = new Hono<AppEnvironment>()

  routes.post('/auth/sessions', async context => {
    const { email, password, device_id = null } = await readBody(context, credentials)
    const signInInput = { email, password, device_id, ...requestSourceOf(context, dependencies) }
    const pendingToken = await checkCredentials(dependencies, signInInput)
    setPendingToken(context, pendingToken, settings.isHttps)
    return context.json({
      redirect: 'verify-otp',
      email,
      session_token: pendingToken,
      missing_fields: [],
      expires_in: CODE_SECONDS,
      server_time: instantNow(dependencies),
    })
  })

  /** Accepts an expired session too; a session that has ended stays ended. */
  routes.delete('/auth/sessions', async context => {
    const session = await sessionOf(database, context)
    await endSession(database, session.id, instantNow(dependencies), 'signed_out')
    return context.json({ message: 'You have been signed out.' })
  })

  /** Handles both paths of the specification. */
  const verifyCode = async (context: AppContext) => {
    const { session_token, email, otp, ...input } = await readBody(context, codeSubmission)
    const token = pendingTokenOf(context, session_token)
    const device = newDeviceOf(context, dependencies, input)
    const session = await finishSignIn(dependencies, { token, email, otp, ...device })
    deletePendingToken(context)
    return answerNewSession(context, dependencies, session, input)
  }
  routes.post('/auth/otp/verify', verifyCode)
  routes.post('/otp/verifications', verifyCode)

  routes.post('/otp/requests', async context => {
    const { email, session_token } = await readBody(context, codeRequest)
    const pendingToken = pendingTokenOf(context, session_token)
    const limitKey = await codeLimitKeys(
      dependencies,
      pendingToken,
      email,
      requestSourceOf(context, dependencies),
    )
    await countTry(dependencies, 'code_mail', limitKey)
    await resendCode(dependencies, pendingToken, email)
    setPendingToken(context, pendingToken, settings.isHttps)
    return context.json({ message: 'A new code has been sent.', expires_in: CODE_SECONDS })
  })

  routes.post('/auth/refresh', async context => {
    const { refresh_token, device_id, proof } = await readBody(context, refreshRequest)
    const { ipAddress } = requestSourceOf(context, dependencies)
    const tokens = await refreshSession(dependencies, { refresh_token, device_id, proof, ipAddress })
    const { user_id, device_kind } = await database
      .selectFrom('session')
      .select(['user_id', 'device_kind'])
      .where('id', '=', tokens.session_id)
      .executeTakeFirstOrThrow()
    if (device_kind !== 'shared') await rememberDevice(dependencies, context, user_id)
    return context.json(tokens)
  })

  /** Returns the state of a token without refusing it: only a request without any token is a 401. */
  routes.get('/auth/token/status', async context => {
    const bearer = bearerTokenOf(context)
    if (bearer === undefined) throw unauthenticated('token_missing')
    const session = await findSession(database, bearer)
    return context.json(tokenStatusOf(session, dependencies))
  })

  return routes
}

function tokenStatusOf(session: SessionWithGrants | undefined, dependencies: Dependencies) {
  const server_time = instantNow(dependencies)
  if (session === undefined || session.isEnded)
    return { valid: false, expires_in: 0, should_refresh: false, server_time }
  const secondsLeft = Math.floor((Date.parse(session.access_expires_at) - dependencies.now()) / 1_000)
  return {
    valid: secondsLeft > 0,
    expires_in: Math.max(secondsLeft, 0),
    should_refresh: secondsLeft < REFRESH_THRESHOLD_SECONDS,
    session_id: session.id,
    server_time,
  }
}
