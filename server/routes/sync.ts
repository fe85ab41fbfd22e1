/** /sync/pull, /sync/push, /sync/digest, /sync/sealed, /sync/live, /sync/rescue: thin routes to `server/sync`. */
import { Hono } from 'hono'
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
import { type ReadScopes, scopesOf } from '../access/scopes.ts'
import { instantNow } from '../dependencies.ts'
import { logFieldsOf } from '../http/log-requests.ts'
import { tryLogReadings } from '../operations/note-readings.ts'
import type { WritingDependencies } from '../operations/writes.ts'
import { readBody } from '../rest/read-body.ts'
import { recordReadiness } from '../sync/device-readiness.ts'
import { readScopeDigests } from '../sync/digest.ts'
import type { Live } from '../sync/live.ts'
import { readStreamRights } from '../sync/live-pages.ts'
import { answerPackedRequest, encodeParts, packedReaderOf } from '../sync/packed/packed-answer.ts'
import { pull } from '../sync/pull.ts'
import { push } from '../sync/push.ts'
import { importRescue } from '../sync/rescue.ts'
import { publicRescueKey } from '../sync/rescue-key.ts'
import { answerStream } from './live-stream.ts'

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

const readScopesOf =
  (caller: Caller, now: string): ReadScopes =>
  connection =>
    scopesOf(connection, caller, now)

/** The routes that require a signed-in user. */
export function syncRoutes(dependencies: WritingDependencies, live: Live): Hono<AppEnvironment> {
  const { database, random, log } = dependencies
  const routes = new Hono<AppEnvironment>()

  routes.post('/sync/pull', async context => {
    const request = await readBody(context, pullRequest)
    const [caller, now] = [callerOf(context), instantNow(dependencies)]
    const answer = await pull(database, readScopesOf(caller, now), request, now)
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
    const [caller, now] = [callerOf(context), instantNow(dependencies)]
    return context.json(await readScopeDigests(database, readScopesOf(caller, now), request, now))
  })

  routes.post('/sync/sealed', async context => {
    const request = await readBody(context, packedRequest)
    const [caller, now] = [callerOf(context), instantNow(dependencies)]
    const answer = await answerPackedRequest(database, packedReaderOf(caller, now), request, now)
    const parts = await encodeParts(answer)
    // The first part is the index, which is empty for a caller out of reach.
    if (parts.length > 1) await logRecordsExported(dependencies, caller, [request.scope], now)
    const body = Buffer.concat([...frameParts(parts)])
    return context.body(new Uint8Array(body), 200, { 'Content-Type': 'application/octet-stream' })
  })

  routes.get('/sync/live', async context => {
    const caller = callerOf(context)
    const streamRights = await readStreamRights(database, caller, instantNow(dependencies))
    // Grants may have changed with the caller's own scope, and with them the scopes to listen to.
    return answerStream(context, live, streamRights, userScope(caller.user_id))
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
