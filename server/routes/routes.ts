/** Everything under /api/v1, by area. */
import { Hono } from 'hono'
import type { AppEnvironment } from '../access/caller.ts'
import { recognizeSession } from '../access/recognize-session.ts'
import { requireSession } from '../access/require-session.ts'
import { compressAnswers } from '../http/compress-answers.ts'
import { limitBody } from '../http/limit-body.ts'
import type { WritingDependencies } from '../operations/writes.ts'
import type { Live } from '../sync/live.ts'
import { accountRoutes } from './accounts/accounts.ts'
import { calendarRoutes, openCalendarRoutes } from './accounts/calendar.ts'
import { meRoutes } from './accounts/me.ts'
import { attachmentRoutes, deliveryRoutes } from './attachments.ts'
import { calls } from './calls.ts'
import { callsElsewhere } from './calls-elsewhere.ts'
import { healthRoutes } from './health.ts'
import { openApiRoutes } from './openapi.ts'
import { pushRoutes, syncRoutes } from './sync.ts'

export function routes(
  dependencies: WritingDependencies,
  live: Live,
  isDraining: () => boolean,
): Hono<AppEnvironment> {
  const api = new Hono<AppEnvironment>()
  for (const { method, path, mostBytes } of [...callsElsewhere, ...calls]) {
    api.on(method.toUpperCase(), path, limitBody(mostBytes))
  }
  api.route('/', healthRoutes(dependencies, isDraining))
  api.route('/', accountRoutes(dependencies))
  api.route('/', openCalendarRoutes(dependencies))
  // Behind sign-in, whose answers carry tokens.
  api.use('*', compressAnswers)
  api.route('/', openApiRoutes())
  api.use('/sync/push', recognizeSession(dependencies))
  api.route('/', pushRoutes(dependencies))
  api.on('PUT', '/attachments/:attachmentId', recognizeSession(dependencies))
  api.route('/', deliveryRoutes(dependencies))
  api.use('*', requireSession(dependencies))
  api.route('/', meRoutes(dependencies))
  api.route('/', calendarRoutes(dependencies))
  for (const call of calls) call.mount(api, dependencies)
  api.route('/', attachmentRoutes(dependencies))
  api.route('/', syncRoutes(dependencies, live))
  return api
}
