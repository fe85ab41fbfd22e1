/** Mounts all routes below /api/v1, by area. */
import { Hono } from 'hono'
import type { AppEnvironment } from '../access/caller.ts'
import { recognizeSession } from '../access/recognize-session.ts'
import { recognizeTablet } from '../access/recognize-tablet.ts'
import { requireSession } from '../access/require-session.ts'
import { limitSessionlessRequests } from '../accounts/outsiders-turn.ts'
import { compressAnswers } from '../http/encoding.ts'
import { limitBody } from '../http/limit-body.ts'
import type { WritingDependencies } from '../operations/writes.ts'
import type { Call } from '../rest/described-call.ts'
import type { Live } from '../sync/live.ts'
import { accountRoutes } from './accounts/accounts.ts'
import { calendarRoutes, publicCalendarRoutes } from './accounts/calendar.ts'
import { meRoutes } from './accounts/me.ts'
import { attachmentRoutes, attachmentUploadRoutes } from './attachments.ts'
import { calls } from './calls.ts'
import { handMountedCalls } from './calls-elsewhere.ts'
import { healthRoutes } from './health.ts'
import { openApiRoutes } from './openapi.ts'
import { pushRoutes, syncRoutes } from './sync.ts'
import { enrollmentRoutes } from './tablets/enrollment.ts'
import { tabletKeyRoutes } from './tablets/key-calls.ts'
import { tabletRoutes } from './tablets/own-calls.ts'

/** Costly calls that need no session; a limited number of them runs at once. Refreshing a token never waits. */
const SESSIONLESS_ROUTES: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/auth/sessions'],
  ['POST', '/auth/otp/verify'],
  ['POST', '/auth/passkeys/*'],
  ['POST', '/otp/*'],
  ['POST', '/auth/register'],
  ['GET', '/register/complete/*'],
  ['POST', '/register/complete'],
  ['POST', '/auth/request-reset'],
  ['POST', '/auth/password-reset-requests'],
  ['GET', '/auth/password-resets/*'],
  ['POST', '/auth/password-resets/*'],
  ['POST', '/auth/email-changes/*'],
  ['POST', '/utility/email'],
  ['GET', '/calendar/:file'],
  ['GET', '/openapi.json'],
]

export function routes(
  dependencies: WritingDependencies,
  live: Live,
  isDraining: () => boolean,
): Hono<AppEnvironment> {
  const api = new Hono<AppEnvironment>()
  for (const { method, path, maxBodyBytes } of [...handMountedCalls, ...calls]) {
    api.on(method.toUpperCase(), path, limitBody(maxBodyBytes))
  }
  api.route('/', healthRoutes(dependencies, isDraining))
  const waitForTurn = limitSessionlessRequests(dependencies.settings)
  for (const [method, path] of SESSIONLESS_ROUTES) {
    api.use(path, (context, next) => (context.req.method === method ? waitForTurn(context, next) : next()))
  }
  api.route('/', accountRoutes(dependencies))
  api.route('/', publicCalendarRoutes(dependencies))
  api.route('/', openApiRoutes())
  // Mounted after the routes of sign-in, since their answers contain tokens and must not be compressed.
  api.use('*', compressAnswers)
  api.use('/sync/push', recognizeSession(dependencies), waitForTurn)
  api.route('/', pushRoutes(dependencies))
  api.on('POST', '/tablets', recognizeSession(dependencies), waitForTurn)
  api.route('/', enrollmentRoutes(dependencies))
  api.use('/tablet/push', recognizeSession(dependencies))
  api.use('/tablet/keys/*', requireSession(dependencies))
  api.use('/tablet/*', recognizeTablet(dependencies), waitForTurn)
  api.route('/', tabletRoutes(dependencies, live))
  api.route('/', tabletKeyRoutes(dependencies))
  api.on('PUT', '/attachments/:attachmentId', recognizeSession(dependencies), waitForTurn)
  api.route('/', attachmentUploadRoutes(dependencies))
  api.use('*', requireSession(dependencies))
  api.route('/', meRoutes(dependencies))
  api.route('/', calendarRoutes(dependencies))
  for (const call of calls) call.mount(api, dependencies, findReadCall(call))
  api.route('/', attachmentRoutes(dependencies))
  api.route('/', syncRoutes(dependencies, live))
  return api
}

/** Returns the GET call of the path that a PUT call changes. */
const findReadCall = ({ method, path }: Call): Call | undefined =>
  method === 'put' ? calls.find(other => other.method === 'get' && other.path === path) : undefined
