import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { uuidV7 } from '#domain/values/ids.ts'
import type { AppEnvironment } from '../access/caller.ts'
import type { Dependencies } from '../dependencies.ts'

/** One structured line a request: the route's pattern, never the address itself (it may name a resident). */
export function logRequests({ now, random, log }: Dependencies): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const started = now()
    const requestId = uuidV7(started, random)
    context.set('requestId', requestId)
    await next()
    context.header('X-Request-Id', requestId)
    if (!context.req.path.startsWith('/api/')) return
    log({
      event: 'request',
      request: requestId,
      method: context.req.method,
      route: routePath(context, -1),
      status: context.res.status,
      duration_ms: now() - started,
      ...(context.get('caller') === undefined ? {} : { user: context.get('caller')?.user_id }),
    })
  }
}
