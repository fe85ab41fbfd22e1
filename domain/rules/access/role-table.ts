/** The table of rights for people to read: what a role sees and changes, area by area (L11). */
import { collections } from '../../collections.ts'
import { type Collection, entityOf } from '../../registry.ts'
import { ROLES, type Role } from '../../values/roles.ts'
import { isStaffRole } from '../people/staff.ts'
import { screensOfCollection, screensOfOperation } from './areas.ts'
import { canDo, canOpen, canSee, mayDo, maySee, type Screen, screenRoles } from './permissions.ts'

/** The kind of place where a role counts. */
export type RolePlace = 'homes' | 'company' | 'platform'

/**
 * `own`: only the person's own records · `some`: not every kind of record, or not every field · `online`: nothing of it
 * is on a device, it is read over a connection.
 */
export type Seen = 'all' | 'some' | 'own' | 'online'

export interface AreaRights {
  readonly screen: Screen
  readonly seen: Seen
  /** Kinds of operation on anyone's records. */
  readonly changes: readonly string[]
  /** Kinds of operation on a person's own records only. */
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

/** Returns the rights of every role, strongest role first. */
export const roleTable = (): RoleRights[] =>
  ROLES.map(role => ({
    role,
    place: placeOf(role),
    areas: screens.filter(screen => canOpen(role, screen)).map(screen => areaRights(role, screen)),
    closed: screens.filter(screen => !canOpen(role, screen)),
  }))

function areaRights(role: Role, screen: Screen): AreaRights {
  const kinds = operations.filter(kind => screensOfOperation(kind).includes(screen))
  // People other than its author answer a ticket; an account is changed by its own person alone.
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

/** Whether each record of the screen belongs to one person. */
const isPersonal = (screen: Screen): boolean =>
  collectionsOn(screen).length > 0 &&
  collectionsOn(screen).every(collection => entityOf(collection).scopes.join() === 'user')

function seenIn(role: Role, screen: Screen, changesOthers: boolean): Seen {
  const shown = collectionsOn(screen)
  // The screen is made of what other screens have.
  if (shown.length === 0) return 'all'
  if (isPersonal(screen)) return changesOthers ? 'all' : 'own'
  const seen = shown.filter(collection => canSee(role, collection))
  if (seen.length === 0) return 'online'
  return seen.length === shown.length && seen.every(collection => maySee[collection][role] === 'all')
    ? 'all'
    : 'some'
}
