/** The screens of tracking under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const screen = 'tracking'
const overview = async () => (await import('./tracking-overview.tsx')).TrackingOverview
const ofClient = async () => (await import('./client-entries.tsx')).ClientEntries

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'tracking', screen, load: overview },
  { path: 'tracking/add', screen, load: overview },
  {
    path: 'tracking/categories',
    screen,
    load: async () => (await import('./categories/categories-screen.tsx')).CategoriesScreen,
  },
  { path: 'tracking/:clientId', screen, load: ofClient },
  { path: 'tracking/:clientId/add', screen, load: ofClient },
]
