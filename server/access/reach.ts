/** The homes a caller reaches through REST, each with the role there; they decide between 200, 403 and 404. */
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

/** The rights a role needs for a call, checked before the request is read. */
export interface Rights {
  /** The caller must see all of these collections in a home for the home to count. */
  readonly collections: readonly Collection[]
  /** The operation the call makes; open to people who may make it for their own records. */
  readonly operation?: string
  /** The screen the call is for, as in `sees`, when the call shows no collection of a home. */
  readonly screen?: Screen
  /** The roles allowed, when the call shows neither a collection of a home nor a screen. */
  readonly roles?: readonly Role[]
  /** The message for a caller without the right, where the specification has one. */
  readonly denied?: string
}

/**
 * Returns the homes in which the caller sees what a call shows. Throws 403 when the call is closed to the role, before
 * the request is read, so that the response reveals nothing about records.
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
  // A caller without a home yet, such as the provider of a new company, is checked by role and sees empty lists.
  const roles = reached.length > 0 ? reached.map(({ role }) => role) : [caller.role]
  const isOpen = roles.some(
    role => mayLook(role) && (operation === undefined || canDo(role, operation, 'own')),
  )
  if (!isOpen) throw forbidden(denied)
  return reached
}

/** Returns the home of a row, for changing the row. Throws 404 when out of reach, 403 when the role may only read. */
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

/** Returns only the requested home, or the whole reach without a request. A home out of reach is not found. */
export function narrowed(reach: readonly ReachedHome[], homeId: number | undefined): readonly ReachedHome[] {
  if (homeId === undefined) return reach
  const chosen = reach.filter(({ id }) => id === homeId)
  if (chosen.length === 0) throw notFound('Group home')
  return chosen
}

export const scopesIn = (reach: readonly ReachedHome[]): Scope[] => reach.map(({ scope }) => scope)
