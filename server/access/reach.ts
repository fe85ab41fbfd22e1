/** The homes a caller reaches through REST, each with the role there: what decides 200, 403 or 404. */
import { forbidden, notFound } from '#domain/errors.ts'
import type { Collection } from '#domain/registry.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { canDo, canOpen, canSee, type Owner, type Screen } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import { homeScope, type Scope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'
import type { Caller } from './caller.ts'
import { administeredHomes, type HomeRow } from './homes.ts'

export interface ReachedHome extends HomeRow {
  readonly scope: Scope
  readonly role: Role | undefined
}

/** What a call needs of a role before anything of the request is read. */
export interface Rights {
  /** The caller must see all of these collections in a home for the home to count. */
  readonly collections: readonly Collection[]
  /** The operation the call makes; open to who may make it for their own records. */
  readonly operation?: string
  /** The screen the call is for: as `sees`, for what is no collection of a home. */
  readonly screen?: Screen
  /** Roles that may, for what is neither a collection of a home nor a screen. */
  readonly roles?: readonly Role[]
  /** What is said to who may not, where the specification has words for it. */
  readonly denied?: string
}

/**
 * The homes in which the caller sees what a call shows. Throws 403 when the call is closed to the role, which is
 * said before a word of the request is read, so that it tells nothing about records.
 */
export async function reachOf(
  connection: Connection,
  caller: Caller,
  now: string,
  { collections, operation, screen, roles: only, denied }: Rights,
): Promise<ReachedHome[]> {
  const mayLook = (role: Role | undefined) =>
    collections.every(collection => canSee(role, collection)) &&
    (screen === undefined || canOpen(role, screen)) &&
    (only === undefined || (role !== undefined && only.includes(role)))
  const homes = await administeredHomes(connection, caller.grants, now)
  const reached = homes
    .map(home => {
      const scope = homeScope(home.id)
      return { ...home, scope, role: roleAt(caller.grants, { scope, company_id: home.company_id }, now) }
    })
    .filter(({ role }) => mayLook(role))
  // Who has no home yet, such as the provider of a new company, is asked by role and sees empty lists.
  const roles = reached.length > 0 ? reached.map(({ role }) => role) : [caller.role]
  const isOpen = roles.some(
    role => mayLook(role) && (operation === undefined || canDo(role, operation, 'own')),
  )
  if (!isOpen) throw forbidden(denied)
  return reached
}

/** The home a row lives in, for a change to it: 404 when out of reach, 403 when the role there may only look. */
export function homeToChange(
  reach: readonly ReachedHome[],
  scope: string,
  operation: string,
  what: string,
  whose: Owner = 'anyone',
): ReachedHome {
  const home = reach.find(one => one.scope === scope)
  if (home === undefined) throw notFound(what)
  if (!canDo(home.role, operation, whose)) throw forbidden()
  return home
}

/** Only the home asked for, or all of the reach when none was. A home that is not theirs is not there. */
export function narrowed(reach: readonly ReachedHome[], homeId: number | undefined): readonly ReachedHome[] {
  if (homeId === undefined) return reach
  const chosen = reach.filter(({ id }) => id === homeId)
  if (chosen.length === 0) throw notFound('Group home')
  return chosen
}

export const scopesIn = (reach: readonly ReachedHome[]): Scope[] => reach.map(({ scope }) => scope)
