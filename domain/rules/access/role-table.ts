/** The table of rights as people read it: for a role, area by area, what it sees and changes (L11). */
import { collections } from '../../collections.ts'
import { type Collection, entityOf } from '../../registry.ts'
import { ROLES, type Role } from '../../values/roles.ts'
import { isStaffRole } from '../people/staff.ts'
import { screensOfCollection, screensOfOperation } from './areas.ts'
import { canDo, canOpen, canSee, mayDo, maySee, type Screen, screenRoles } from './permissions.ts'

/** Where a role counts. */
export type RolePlace = 'homes' | 'company' | 'platform'

/**
 * `own`: what is the person's alone · `some`: not every kind of record, or not every field · `online`: nothing of it is on
 * a device, it is read over a connection.
 */
export type Seen = 'all' | 'some' | 'own' | 'online'

export interface AreaRights {
  readonly screen: Screen
  readonly seen: Seen
  /** Kinds of operation on records of anyone there. */
  readonly changes: readonly string[]
  /** Those on records of their own alone. */
  readonly changesOwn: readonly string[]
}

export interface RoleRights {
  readonly role: Role
  readonly place: RolePlace
  readonly areas: readonly AreaRights[]
  readonly closed: readonly Screen[]
}

export const placeOf = (role: Role): RolePlace =>
  isStaffRole(role) ? 'homes' : role === 'super_admin' ? 'platform' : 'company'

const screens = Object.keys(screenRoles) as Screen[]
const operations = Object.keys(mayDo)

/** Strongest role first. */
export const roleTable = (): RoleRights[] =>
  ROLES.map(role => ({
    role,
    place: placeOf(role),
    areas: screens.filter(screen => canOpen(role, screen)).map(screen => areaRights(role, screen)),
    closed: screens.filter(screen => !canOpen(role, screen)),
  }))

function areaRights(role: Role, screen: Screen): AreaRights {
  const kinds = operations.filter(kind => screensOfOperation(kind).includes(screen))
  // A ticket is answered by others than its author; an account is changed by its own person alone.
  const ofPerson = (kind: string) =>
    isPersonal(screen) && (screen === 'profile' || ROLES.every(one => canDo(one, kind)))
  const changes = kinds.filter(kind => canDo(role, kind) && !ofPerson(kind))
  return {
    screen,
    seen: seenIn(role, screen, changes.length > 0),
    changes,
    changesOwn: kinds.filter(kind => canDo(role, kind, 'own') && !changes.includes(kind)),
  }
}

const collectionsOn = (screen: Screen): Collection[] =>
  collections.filter(collection => screensOfCollection(collection).includes(screen))

/** Its records belong to one person each. */
const isPersonal = (screen: Screen): boolean =>
  collectionsOn(screen).length > 0 &&
  collectionsOn(screen).every(collection => entityOf(collection).scopes.join() === 'user')

function seenIn(role: Role, screen: Screen, changesOthers: boolean): Seen {
  const shown = collectionsOn(screen)
  // A screen made of what other screens have.
  if (shown.length === 0) return 'all'
  if (isPersonal(screen)) return changesOthers ? 'all' : 'own'
  const seen = shown.filter(collection => canSee(role, collection))
  if (seen.length === 0) return 'online'
  return seen.length === shown.length && seen.every(collection => maySee[collection][role] === 'all')
    ? 'all'
    : 'some'
}
