import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { uuidV7 } from '#domain/values/ids.ts'
import type { AppContext, AppEnvironment } from '../access/caller.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Logs one structured line for each request: the route's pattern, never the URL itself (it may name a resident).
 */
export function logRequests({ now, random, log }: Dependencies): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const startedMs = now()
    const requestId = uuidV7(startedMs, random)
    context.set('requestId', requestId)
    await next()
    context.header('X-Request-Id', requestId)
    if (!context.req.path.startsWith('/api/')) return
    log({
      event: 'request',
      ...logFieldsOf(context),
      status: context.res.status,
      duration_ms: now() - startedMs,
    })
  }
}

/** Returns the call and the caller for a log line: ids and patterns only. */
export const logFieldsOf = (context: AppContext) => ({
  request: context.get('requestId'),
  method: context.req.method,
  route: routePatternOf(context),
  user: context.get('caller')?.user_id,
})

/** Returns the pattern of the route that answered: the last one that is not a middleware's wildcard. */
const routePatternOf = (context: AppContext): string =>
  matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unknown'
