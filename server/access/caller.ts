/** The caller: the person behind a bearer token, with the grants that decide what they may do. */
import type { Context } from 'hono'
import { forbidden, Refusal } from '#domain/errors.ts'
import { type GrantFacts, menuRole } from '#domain/rules/access/grants.ts'
import type { Role } from '#domain/values/roles.ts'
import type { TabletCaller } from './tablet-caller.ts'

export interface Caller {
  readonly user_id: number
  readonly session_id: string
  readonly device_id: string | null
  readonly company_id: number | null
  readonly grants: readonly GrantFacts[]
  /** The strongest role open now. */
  readonly role: Role | undefined
  /** When this session last proved who its user is: by password and code, or by a passkey. */
  readonly authenticated_at: string
}

/** What middlewares set for routes on the Hono context. */
export interface AppEnvironment {
  Variables: { requestId: string; caller?: Caller; tablet?: TabletCaller }
}
export type AppContext = Context<AppEnvironment>

/** Returns the signed-in caller; throws 401 on a route that does not require a session. */
export function callerOf(context: AppContext): Caller {
  const caller = context.get('caller')
  if (caller === undefined) {
    throw new Refusal('unauthenticated', 'Session expired. Please login again.', {
      sub_status: 'token_missing',
    })
  }
  return caller
}

export function requireRole(caller: Caller, roles: readonly Role[]): void {
  if (caller.role === undefined || !roles.includes(caller.role)) throw forbidden()
}

export const roleOf = (grants: readonly GrantFacts[], now: string): Role | undefined => menuRole(grants, now)
