/** The homes a caller reaches through REST, each with the role there; they decide between 200, 403 and 404. */
import { forbidden, notFound } from '#domain/errors.ts'
import type { Collection } from '#domain/registry.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { canDo, canOpen, canSee, type Ownership, type Screen } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import { homeScope, type Scope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'
import type { Caller } from './caller.ts'
import { type HomeRow, reachableHomes } from './homes.ts'

export interface AccessibleHome extends HomeRow {
  readonly scope: Scope
  readonly role: Role | undefined
}

/** The rights a role needs for a call, checked before the request is read. */
export interface CallRights {
  /** The caller must see all of these collections in a home for the home to count. */
  readonly collections: readonly Collection[]
  /** The operation the call makes; open to people who may make it for their own records. */
  readonly operation?: string
  /** The screen the call is for, checked by `canOpen`, when the call shows no collection of a home. */
  readonly screen?: Screen
  /** The roles allowed, when the call shows neither a collection of a home nor a screen. */
  readonly roles?: readonly Role[]
  /** The message for a caller without the right, where the specification has one. */
  readonly deniedMessage?: string
}

/**
 * Returns the homes in which the caller sees what a call shows. Throws 403 when the call is closed to the role, before
 * the request is read, so that the response reveals nothing about records.
 */
export async function accessibleHomesOf(
  connection: Connection,
  caller: Caller,
  now: string,
  { collections, operation, screen, roles: allowedRoles, deniedMessage }: CallRights,
): Promise<AccessibleHome[]> {
  const hasCallRights = (role: Role | undefined) =>
    collections.every(collection => canSee(role, collection)) &&
    (screen === undefined || canOpen(role, screen)) &&
    (allowedRoles === undefined || (role !== undefined && allowedRoles.includes(role)))
  const homes = await reachableHomes(connection, caller.grants, now)
  const accessibleHomes = homes
    .map(home => {
      const scope = homeScope(home.id)
      return { ...home, scope, role: roleAt(caller.grants, { scope, company_id: home.company_id }, now) }
    })
    .filter(({ role }) => hasCallRights(role))
  // A caller without a home yet, such as the provider of a new company, is checked by role and sees empty lists.
  const roles = accessibleHomes.length > 0 ? accessibleHomes.map(({ role }) => role) : [caller.role]
  const isAllowed = roles.some(
    role => hasCallRights(role) && (operation === undefined || canDo(role, operation, 'own')),
  )
  if (!isAllowed) throw forbidden(deniedMessage)
  return accessibleHomes
}

/** Returns the home of a row, for changing the row. Throws 404 when out of reach, 403 when the role may only read. */
export function requireHomeToChange(
  accessibleHomes: readonly AccessibleHome[],
  scope: string,
  operation: string,
  recordName: string,
  owner: Ownership = 'anyone',
): AccessibleHome {
  const home = accessibleHomes.find(one => one.scope === scope)
  if (home === undefined) throw notFound(recordName)
  if (!canDo(home.role, operation, owner)) throw forbidden()
  return home
}

/** Returns only the requested home, or all accessible homes without a request. Throws 404 for any other home. */
export function requireHomes(
  accessibleHomes: readonly AccessibleHome[],
  homeId: number | undefined,
): readonly AccessibleHome[] {
  if (homeId === undefined) return accessibleHomes
  const chosenHomes = accessibleHomes.filter(({ id }) => id === homeId)
  if (chosenHomes.length === 0) throw notFound('Group home')
  return chosenHomes
}

export const scopesOfHomes = (homes: readonly AccessibleHome[]): Scope[] => homes.map(({ scope }) => scope)
