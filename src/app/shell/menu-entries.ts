/** The menu entries of a role: its screens, in the specification's order, each with an icon. */
import {
  IconAlertTriangle,
  IconBell,
  IconBuilding,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconChartLine,
  IconChecklist,
  IconFileImport,
  IconFlag,
  IconHome,
  IconLifebuoy,
  IconNotes,
  IconPackage,
  IconPill,
  IconReceiptDollar,
  IconReportAnalytics,
  IconSettings,
  IconShieldCheck,
  IconStethoscope,
  IconUserCircle,
  IconUserHeart,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { menuOf, screensBeyondMenu } from '#domain/rules/access/menu.ts'
import type { Screen } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'

export interface MenuEntry {
  screen: Screen
  to: string
  label: string
  Icon: TablerIcon
}

const ICONS: Readonly<Record<Screen, TablerIcon>> = {
  dashboard: IconHome,
  clients: IconUserHeart,
  mar: IconPill,
  'needs-attention': IconAlertTriangle,
  notifications: IconBell,
  'progress-notes': IconNotes,
  'incident-reports': IconFlag,
  tracking: IconChartLine,
  appointments: IconCalendarEvent,
  tasks: IconChecklist,
  inventory: IconPackage,
  'expense-claims': IconReceiptDollar,
  staff: IconUsersGroup,
  'group-homes': IconBuildingCommunity,
  reports: IconReportAnalytics,
  import: IconFileImport,
  companies: IconBuilding,
  services: IconStethoscope,
  'all-users': IconUsers,
  'support-tickets': IconLifebuoy,
  profile: IconUserCircle,
  settings: IconSettings,
  'hipaa-compliance': IconShieldCheck,
}

export const pathOf = (screen: Screen) => (screen === 'dashboard' ? '/dashboard' : `/dashboard/${screen}`)

function menuEntryOf(screen: Screen, role: Role | undefined, t: TFunction): MenuEntry {
  // The super admin sees the claims of all companies, and the menu label reflects that (spec part 1 §2).
  const isCompanyClaims = role === 'super_admin' && screen === 'expense-claims'
  const label = isCompanyClaims ? t('menu.companyClaims') : t(`screens.${screen}`)
  return { screen, to: pathOf(screen), label, Icon: ICONS[screen] }
}

export const mainMenuEntries = (role: Role | undefined, t: TFunction): MenuEntry[] =>
  menuOf(role).map(screen => menuEntryOf(screen, role, t))

/** Returns the other screens that the role may open. */
export const otherScreenEntries = (role: Role | undefined, t: TFunction): MenuEntry[] =>
  screensBeyondMenu(role).map(screen => menuEntryOf(screen, role, t))

/** Inserts the attention entry after the MAR, which most items are about; otherwise at the end. */
export function withAttentionEntry(entries: MenuEntry[], t: TFunction): MenuEntry[] {
  const marIndex = entries.findIndex(({ screen }) => screen === 'mar')
  return entries.toSpliced(
    marIndex === -1 ? entries.length : marIndex + 1,
    0,
    menuEntryOf('needs-attention', undefined, t),
  )
}

export const systemEntries = (role: Role | undefined, t: TFunction): MenuEntry[] =>
  (['settings', 'hipaa-compliance'] as const).map(screen => menuEntryOf(screen, role, t))
