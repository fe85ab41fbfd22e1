import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#domain/errors.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import type { AppEnvironment } from './caller.ts'
import { callerOfSession, sessionOf } from './require-session.ts'

/** Sets `caller` when the bearer is valid and continues without it otherwise: a queue is accepted either way (S11). */
export function recognizeSession(
  dependencies: Pick<Dependencies, 'database' | 'now'>,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const now = instantNow(dependencies)
    try {
      const session = await sessionOf(dependencies.database, context)
      if (!session.isEnded && session.access_expires_at > now)
        context.set('caller', callerOfSession(session, now))
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'unauthenticated')) throw error
    }
    await next()
  }
}
