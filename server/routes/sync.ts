/** /sync/pull, /sync/push, /sync/digest, /sync/live: thin doors to `server/sync`. */
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { digestRequest, MOST_BYTES_A_PUSH, pullRequest, pushRequest } from '#domain/sync-protocol.ts'
import { userScope } from '#domain/values/scope.ts'
import { type AppEnvironment, callerOf } from '../access/caller.ts'
import { scopesOf } from '../access/scopes.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { digest } from '../sync/digest.ts'
import type { Live } from '../sync/live.ts'
import { pull } from '../sync/pull.ts'
import { push } from '../sync/push.ts'
import { limitBody } from './limit-body.ts'
import { readBody } from './read-body.ts'

const HEARTBEAT_MS = 20_000
/** As long as an access token: a stream does not outlive the right to it by much. */
const LIFETIME_MS = 15 * 60_000

/** Calls that need a signed-in person. */
export function syncRoutes(dependencies: Dependencies, live: Live): Hono<AppEnvironment> {
  const { database } = dependencies
  const routes = new Hono<AppEnvironment>()

  routes.post('/sync/pull', async context => {
    const request = await readBody(context, pullRequest)
    return context.json(await pull(database, callerOf(context), request, instantNow(dependencies)))
  })

  routes.post('/sync/digest', async context => {
    const request = await readBody(context, digestRequest)
    return context.json(await digest(database, callerOf(context), request, instantNow(dependencies)))
  })

  routes.get('/sync/live', async context => {
    const caller = callerOf(context)
    const scopes = await scopesOf(database, caller, instantNow(dependencies))
    // nginx and others hold a stream back until it ends unless told not to.
    context.header('X-Accel-Buffering', 'no')
    return streamSSE(context, async stream => {
      const { promise: ended, resolve: end } = deferred()
      stream.onAbort(end)
      const say = (event: string, data: unknown) => {
        stream.writeSSE({ event, data: JSON.stringify(data) }).catch(end)
      }
      const remove = await live.add({
        scopes: new Set(scopes.map(({ scope }) => scope)),
        session_id: caller.session_id,
        heads: heads => say('heads', { heads }),
        moved: (scope, revision) => {
          say('moved', { scope, revision })
          // Grants may have changed, and with them the scopes to listen to.
          if (scope === userScope(caller.user_id)) end()
        },
        close: end,
      })
      const heartbeat = setInterval(() => say('heartbeat', {}), HEARTBEAT_MS)
      const lifetime = setTimeout(end, LIFETIME_MS)
      await ended
      clearInterval(heartbeat)
      clearTimeout(lifetime)
      remove()
      await stream.writeSSE({ event: 'goodbye', data: '{}' }).catch(() => {})
    })
  })

  return routes
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

/** Push needs signatures, not a bearer (S11). */
export function pushRoutes(dependencies: Dependencies): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>()
  routes.use('/sync/push', limitBody(MOST_BYTES_A_PUSH))
  routes.post('/sync/push', async context => {
    const { operations } = await readBody(context, pushRequest)
    const now = instantNow(dependencies)
    const receipts = await push(dependencies.database, context.get('caller'), operations, now)
    return context.json({ server_time: now, receipts })
  })
  return routes
}
