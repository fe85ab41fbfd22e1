/**
 * The sidebar by role (spec part 1 §2), limited to what the role may open, and the other screens that the role may
 * open.
 */
import type { Role } from '../../values/roles.ts'
import { canOpen, type Screen, screenRoles } from './permissions.ts'

const managerMenu = [
  'dashboard',
  'staff',
  'inventory',
  'clients',
  'mar',
  'tasks',
  'tracking',
  'progress-notes',
  'incident-reports',
  'appointments',
  'reports',
] as const

const careGiverMenu = [
  'dashboard',
  'mar',
  'progress-notes',
  'incident-reports',
  'tracking',
  'appointments',
] as const

/** Returns the menu of a role, without screens that are refused to it (U19.3). */
export const menuOf = (role: Role | undefined): readonly Screen[] =>
  specifiedMenu(role).filter(screen => canOpen(role, screen))

/** Staff and admin have the caregiver's menu. */
function specifiedMenu(role: Role | undefined): readonly Screen[] {
  switch (role) {
    case 'progress_note':
      return ['dashboard', 'progress-notes', 'clients']
    case 'manager':
      return managerMenu
    case 'provider':
      return [...managerMenu, 'group-homes', 'expense-claims']
    case 'super_admin':
      return ['dashboard', 'companies', 'services', 'all-users', 'support-tickets', 'expense-claims']
    default:
      return careGiverMenu
  }
}

/**
 * Screens reached from the top bar, from the System section, from a notice that something waits, or from the lists they
 * feed.
 */
const screensReachedElsewhere: readonly Screen[] = [
  'needs-attention',
  'notifications',
  'profile',
  'settings',
  'hipaa-compliance',
  'import',
]
/**
 * Returns the screens a role may open beyond its menu: a caregiver must find their tasks without the address (U19.1).
 */
export const screensBeyondMenu = (role: Role | undefined): readonly Screen[] =>
  (Object.keys(screenRoles) as Screen[]).filter(
    screen => canOpen(role, screen) && ![...menuOf(role), ...screensReachedElsewhere].includes(screen),
  )
