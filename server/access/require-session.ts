/** Finds the caller behind a bearer token: one query, and no cache in which an ended session could live on. */
import type { MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import type { GrantFacts } from '#domain/rules/access/grants.ts'
import type { Connection, Database } from '../database/connection.ts'
import { KEPT } from '../database/kept-statements.ts'
import type { Dependencies } from '../dependencies.ts'
import { instantNow } from '../dependencies.ts'
import { type AppContext, type AppEnvironment, type Caller, roleOf } from './caller.ts'
import { hashOf } from './secrets.ts'

/** Why a session ended: the user signed in again on the same device. */
export const SIGNED_IN_AGAIN = 'signed_in_again'

export interface SessionWithGrants {
  readonly id: string
  readonly user_id: number
  readonly device_id: string | null
  readonly company_id: number | null
  readonly access_expires_at: string
  readonly authenticated_at: string
  /** Ended, or the user was deactivated. */
  readonly isEnded: boolean
  /** Ended because the user signed in again on the same device. */
  readonly isReplaced: boolean
  readonly grants: readonly GrantFacts[]
}

/** Sets `caller`, or responds with 401 and the reason why the token is not valid. */
export function requireSession(
  dependencies: Pick<Dependencies, 'database' | 'now'>,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const now = instantNow(dependencies)
    const session = await sessionOf(dependencies.database, context)
    if (session.isEnded) throw unauthenticated(session.isReplaced ? 'session_replaced' : 'session_ended')
    if (session.access_expires_at <= now) throw unauthenticated('token_expired')
    context.set('caller', callerOfSession(session, now))
    await next()
  }
}

/** Returns the session a request names, also an ended session. Throws 401 when it names none. */
export async function sessionOf(database: Database, context: AppContext): Promise<SessionWithGrants> {
  const token = bearerTokenOf(context)
  if (token === undefined) throw unauthenticated('token_missing')
  const session = await findSession(database, token)
  if (session === undefined) throw unauthenticated('token_invalid')
  return session
}

export function bearerTokenOf(context: AppContext): string | undefined {
  return /^Bearer +([A-Za-z0-9_-]{1,200})$/i.exec(context.req.header('Authorization') ?? '')?.[1]
}

export const callerOfSession = (session: SessionWithGrants, now: string): Caller => ({
  user_id: session.user_id,
  session_id: session.id,
  device_id: session.device_id,
  company_id: session.company_id,
  grants: session.grants,
  role: roleOf(session.grants, now),
  authenticated_at: session.authenticated_at,
})

export async function findSession(database: Database, token: string): Promise<SessionWithGrants | undefined> {
  const row = await sessionsQuery(database)
    .modifyFront(KEPT)
    .where('session.access_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row && toSession(row)
}

export async function sessionsById(
  connection: Connection,
  ids: readonly string[],
): Promise<SessionWithGrants[]> {
  if (ids.length === 0) return []
  return (await sessionsQuery(connection).where('session.id', 'in', ids).execute()).map(toSession)
}

const sessionsQuery = (connection: Connection) =>
  connection
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select([
      'session.id',
      'session.user_id',
      'session.device_id',
      'user.company_id',
      'session.access_expires_at',
      'session.authenticated_at',
      sql<boolean>`session.ended_at is not null or not "user".is_active`.as('isEnded'),
      sql<boolean>`"user".is_active and session.end_reason is not distinct from ${SIGNED_IN_AGAIN}`.as(
        'isReplaced',
      ),
      sql<GrantFacts[]>`(
        select coalesce(json_agg(json_build_object(
          'user_id', held.user_id, 'granted_scope', held.granted_scope, 'role', held.role,
          'from_at', held.from_at, 'until_at', held.until_at) order by held.id), '[]')
        from "grant" as held where held.user_id = session.user_id)`.as('grants'),
    ])

const toSession = (row: SessionWithGrants): SessionWithGrants => ({
  ...row,
  grants: row.grants.map(withInstants),
})

/**
 * Converts moments, which PostgreSQL formats differently in JSON, to the format of rows, in which they are compared.
 */
function withInstants(grant: GrantFacts): GrantFacts {
  return {
    ...grant,
    from_at: new Date(grant.from_at).toISOString(),
    until_at: grant.until_at === null ? null : new Date(grant.until_at).toISOString(),
  }
}

export const unauthenticated = (
  sub_status: 'token_missing' | 'token_invalid' | 'token_expired' | 'session_ended' | 'session_replaced',
) => new Refusal('unauthenticated', 'Session expired. Please login again.', { sub_status })
