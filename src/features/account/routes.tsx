/** The screens of one's own account under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: 'profile',
    screen: 'profile',
    load: async () => (await import('./profile-page.tsx')).ProfilePage,
    whileLocked: 'open',
  },
  {
    path: 'settings',
    screen: 'settings',
    load: async () => (await import('./settings-page.tsx')).SettingsPage,
    whileLocked: 'open',
  },
]
