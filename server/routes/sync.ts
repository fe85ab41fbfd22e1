/** /sync/pull, /sync/push, /sync/digest, /sync/sealed, /sync/live, /sync/rescue: thin routes to `server/sync`. */
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { frameParts } from '#domain/protocol/packed-months.ts'
import { packedRequest } from '#domain/protocol/packed-request.ts'
import { rescuePart } from '#domain/protocol/rescue-file.ts'
import {
  digestRequest,
  OPENS_OFFLINE_PARAMETER,
  pullRequest,
  pushRequest,
} from '#domain/protocol/sync-protocol.ts'
import { RESCUE_ROLES } from '#domain/rules/access/permissions.ts'
import { homeIdOf, type Scope, userScope } from '#domain/values/scope.ts'
import { type AppEnvironment, type Caller, callerOf, requireRole } from '../access/caller.ts'
import { instantNow } from '../dependencies.ts'
import { logFieldsOf } from '../http/log-requests.ts'
import { tryLogReadings } from '../operations/note-readings.ts'
import type { WritingDependencies } from '../operations/writes.ts'
import { readBody } from '../rest/read-body.ts'
import { recordReadiness } from '../sync/device-readiness.ts'
import { readScopeDigests } from '../sync/digest.ts'
import type { Live } from '../sync/live.ts'
import { readStreamRights } from '../sync/live-pages.ts'
import { answerPackedRequest } from '../sync/packed/packed-answer.ts'
import { pull } from '../sync/pull.ts'
import { push } from '../sync/push.ts'
import { importRescue } from '../sync/rescue.ts'
import { publicRescueKey } from '../sync/rescue-key.ts'

const HEARTBEAT_MS = 20_000
/** As long as an access token is valid. When a session ends earlier, its streams end at once. */
const STREAM_LIFETIME_MS = 15 * 60_000
/** The limit of messages that are not yet delivered. */
const MAX_UNREAD_MESSAGES = 200

/**
 * Writes to the access log that a device stores records of these homes: one entry per quarter hour, however many pages
 * it loads (L14).
 */
const logRecordsExported = (
  dependencies: WritingDependencies,
  caller: Caller,
  scopes: readonly string[],
  now: string,
) =>
  tryLogReadings(
    dependencies,
    caller,
    scopes
      .filter((scope): scope is Scope => homeIdOf(scope as Scope) !== undefined)
      .map(scope => ({ what: 'home_records', way: 'exported', scope, client_id: null })),
    now,
  )

/** The routes that require a signed-in user. */
export function syncRoutes(dependencies: WritingDependencies, live: Live): Hono<AppEnvironment> {
  const { database, random, log } = dependencies
  const routes = new Hono<AppEnvironment>()

  routes.post('/sync/pull', async context => {
    const request = await readBody(context, pullRequest)
    const [caller, now] = [callerOf(context), instantNow(dependencies)]
    const answer = await pull(database, caller, request, now)
    const newScopes = answer.answers.filter(({ history }) => history !== null).map(({ scope }) => scope)
    await logRecordsExported(dependencies, caller, newScopes, now)
    await storeReadiness(dependencies, callerOf(context), context.req.query(OPENS_OFFLINE_PARAMETER))
    // The key is sent with every pull, so that a tablet that has been offline for days can encrypt a rescue file.
    return context.json({ ...answer, rescue_key: await publicRescueKey(database, random) })
  })

  routes.post('/sync/rescue', async context => {
    const caller = callerOf(context)
    requireRole(caller, RESCUE_ROLES)
    const part = await readBody(context, rescuePart)
    const answer = await importRescue(dependencies, caller, part, instantNow(dependencies))
    const { reasons: _, ...counts } = answer
    log({ event: 'rescue_imported', user_id: caller.user_id, ...counts })
    return context.json(answer)
  })

  routes.post('/sync/digest', async context => {
    const request = await readBody(context, digestRequest)
    return context.json(
      await readScopeDigests(database, callerOf(context), request, instantNow(dependencies)),
    )
  })

  routes.post('/sync/sealed', async context => {
    const request = await readBody(context, packedRequest)
    const [caller, now] = [callerOf(context), instantNow(dependencies)]
    const parts = await answerPackedRequest(database, caller, request, now)
    // The first part is the index, which is empty for a caller out of reach.
    if (parts.length > 1) await logRecordsExported(dependencies, caller, [request.scope], now)
    const body = Buffer.concat([...frameParts(parts)])
    return context.body(new Uint8Array(body), 200, { 'Content-Type': 'application/octet-stream' })
  })

  routes.get('/sync/live', async context => {
    const caller = callerOf(context)
    const streamRights = await readStreamRights(database, caller, instantNow(dependencies))
    // nginx and other proxies hold a stream back until it ends unless this is set.
    context.header('X-Accel-Buffering', 'no')
    return streamSSE(context, async stream => {
      const { promise: streamEnd, resolve: endStream } = createDeferred()
      stream.onAbort(endStream)
      let unreadCount = 0
      const sendEvent = (event: string, data: string) => {
        // The stream is no longer read, or far too slowly: the device opens another and pulls.
        if (++unreadCount > MAX_UNREAD_MESSAGES) return endStream()
        stream.writeSSE({ event, data }).then(() => unreadCount--, endStream)
      }
      const removeListener = await live.add({
        ...streamRights,
        sendRevisions: heads => sendEvent('heads', JSON.stringify({ heads })),
        sendScopeChange: (scope, eventData) => {
          sendEvent('moved', eventData)
          // Grants may have changed, and with them the scopes to listen to.
          if (scope === userScope(caller.user_id)) endStream()
        },
        close: endStream,
      })
      const heartbeatTimer = setInterval(() => sendEvent('heartbeat', '{}'), HEARTBEAT_MS)
      const lifetimeTimer = setTimeout(endStream, STREAM_LIFETIME_MS)
      await streamEnd
      clearInterval(heartbeatTimer)
      clearTimeout(lifetimeTimer)
      removeListener()
      await stream.writeSSE({ event: 'goodbye', data: '{}' }).catch(() => {})
    })
  })

  return routes
}

/**
 * Stores whether the device can open offline, so that a manager sees devices that cannot. A failure here must not
 * prevent the device from getting its records.
 */
async function storeReadiness(
  dependencies: Pick<WritingDependencies, 'database' | 'now' | 'log'>,
  caller: Caller,
  opensOffline: string | undefined,
): Promise<void> {
  if (opensOffline !== 'yes' && opensOffline !== 'no') return
  const { database, log } = dependencies
  await recordReadiness(database, caller, opensOffline === 'yes', instantNow(dependencies)).catch(
    (error: unknown) => log({ event: 'readiness_not_kept', error: String(error) }),
  )
}

function createDeferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>(resolvePromise => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}

/** A push needs signatures, not a bearer token (S11). */
export function pushRoutes(dependencies: WritingDependencies): Hono<AppEnvironment> {
  const { log } = dependencies
  const routes = new Hono<AppEnvironment>()
  routes.post('/sync/push', async context => {
    const { operations } = await readBody(context, pushRequest)
    const now = instantNow(dependencies)
    const receipts = await push(dependencies, context.get('caller'), operations, now)
    const refusedCount = receipts.filter(({ error }) => error?.code === 'forbidden').length
    if (refusedCount > 0) log({ event: 'access_refused', ...logFieldsOf(context), operations: refusedCount })
    return context.json({ server_time: now, receipts })
  })
  return routes
}
