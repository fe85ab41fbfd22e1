/**
 * The screens under /dashboard (spec part 3 §2), the right each needs, and its code once it is built. A screen without
 * code says that it is not built yet. `redirect` after sign-in is held against these paths.
 */
import type { ComponentType } from 'react'
import type { Screen } from '#domain/rules/permissions.ts'
import { clientsRoutes } from '../features/clients/routes.tsx'
import { marRoutes } from '../features/mar/routes.tsx'
import { needsAttentionRoutes } from '../features/needs-attention/routes.tsx'
import { progressNotesRoutes } from '../features/progress-notes/routes.tsx'

/** A screen that opens without a right. */
export interface OpenRoute {
  path: string
  /** Fetched when it is first opened: each feature is a chunk of its own. */
  load: () => Promise<ComponentType>
}

export interface ScreenRoute {
  /** Under /dashboard; '' is the dashboard itself. */
  path: string
  screen: Screen | 'notifications'
  load?: OpenRoute['load']
  /** A page to be printed: it stands alone, without menu and top bar. */
  isPaper?: boolean
}

export const screenRoutes: readonly ScreenRoute[] = [
  { path: '', screen: 'dashboard' },
  ...clientsRoutes,
  { path: 'tracking', screen: 'tracking' },
  { path: 'tracking/:clientId', screen: 'tracking' },
  { path: 'profile', screen: 'profile' },
  { path: 'companies', screen: 'companies' },
  { path: 'companies/:companyId', screen: 'companies' },
  { path: 'services', screen: 'services' },
  { path: 'group-homes', screen: 'group-homes' },
  { path: 'group-homes/:homeId', screen: 'group-homes' },
  { path: 'staff', screen: 'staff' },
  { path: 'staff/:staffId', screen: 'staff' },
  { path: 'tasks', screen: 'tasks' },
  { path: 'inventory', screen: 'inventory' },
  { path: 'reports', screen: 'reports' },
  ...marRoutes,
  ...progressNotesRoutes,
  { path: 'incident-reports', screen: 'incident-reports' },
  { path: 'incident-reports/:clientId', screen: 'incident-reports' },
  ...needsAttentionRoutes,
  { path: 'appointments', screen: 'appointments' },
  { path: 'settings', screen: 'settings' },
  { path: 'all-users', screen: 'all-users' },
  { path: 'expense-claims', screen: 'expense-claims' },
  { path: 'billing', screen: 'expense-claims' },
  { path: 'company-billing', screen: 'expense-claims' },
  { path: 'support-tickets', screen: 'support-tickets' },
  { path: 'hipaa-compliance', screen: 'hipaa-compliance' },
  { path: 'notifications', screen: 'notifications' },
]
