/** The table of rights for people to read: what a role sees and changes, screen by screen (L11). */
import { collections } from '../../collections.ts'
import { type Collection, entityOf } from '../../registry.ts'
import { ROLES, type Role } from '../../values/roles.ts'
import { isStaffRole } from '../people/staff.ts'
import {
  canDo,
  canOpen,
  canSee,
  operationRights,
  type Screen,
  screenRoles,
  visibleColumns,
} from './permissions.ts'
import { screensOfCollection, screensOfOperation } from './screens-of-kinds.ts'

/** The kind of place where a role counts. */
export type RoleLevel = 'homes' | 'company' | 'platform'

/**
 * `own`: only the person's own records · `some`: not every kind of record, or not every field · `online`: nothing of it
 * is on a device, it is read over a connection.
 */
export type Visibility = 'all' | 'some' | 'own' | 'online'

export interface ScreenRights {
  readonly screen: Screen
  readonly visibility: Visibility
  /** Kinds of operation on anyone's records. */
  readonly operationsOnAllRecords: readonly string[]
  /** Kinds of operation on a person's own records only. */
  readonly operationsOnOwnRecords: readonly string[]
}

export interface RoleRights {
  readonly role: Role
  readonly level: RoleLevel
  readonly openScreens: readonly ScreenRights[]
  readonly closedScreens: readonly Screen[]
}

export const levelOf = (role: Role): RoleLevel =>
  isStaffRole(role) ? 'homes' : role === 'super_admin' ? 'platform' : 'company'

const screens = Object.keys(screenRoles) as Screen[]
const operations = Object.keys(operationRights)

/** Returns the rights of every role, strongest role first. */
export const roleTable = (): RoleRights[] =>
  ROLES.map(role => ({
    role,
    level: levelOf(role),
    openScreens: screens.filter(screen => canOpen(role, screen)).map(screen => rightsOn(role, screen)),
    closedScreens: screens.filter(screen => !canOpen(role, screen)),
  }))

function rightsOn(role: Role, screen: Screen): ScreenRights {
  const kinds = operations.filter(kind => screensOfOperation(kind).includes(screen))
  // A ticket is also answered by people who are not its author; an account is changed only by its own person.
  const isPersonalOperation = (kind: string) =>
    isPersonal(screen) && (screen === 'profile' || ROLES.every(otherRole => canDo(otherRole, kind)))
  const operationsOnAllRecords = kinds.filter(kind => canDo(role, kind) && !isPersonalOperation(kind))
  return {
    screen,
    visibility: visibilityOf(role, screen, operationsOnAllRecords.length > 0),
    operationsOnAllRecords,
    operationsOnOwnRecords: kinds.filter(
      kind => canDo(role, kind, 'own') && !operationsOnAllRecords.includes(kind),
    ),
  }
}

const collectionsOn = (screen: Screen): Collection[] =>
  collections.filter(collection => screensOfCollection(collection).includes(screen))

/** Whether each record of the screen belongs to one person. */
const isPersonal = (screen: Screen): boolean =>
  collectionsOn(screen).length > 0 &&
  collectionsOn(screen).every(collection => entityOf(collection).scopes.join() === 'user')

function visibilityOf(role: Role, screen: Screen, canChangeOthersRecords: boolean): Visibility {
  const shownCollections = collectionsOn(screen)
  // The screen has no collection of its own: it shows records of other screens.
  if (shownCollections.length === 0) return 'all'
  if (isPersonal(screen)) return canChangeOthersRecords ? 'all' : 'own'
  const seenCollections = shownCollections.filter(collection => canSee(role, collection))
  if (seenCollections.length === 0) return 'online'
  return seenCollections.length === shownCollections.length &&
    seenCollections.every(collection => visibleColumns[collection][role] === 'all')
    ? 'all'
    : 'some'
}
