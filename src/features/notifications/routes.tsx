/** The list of notifications under /dashboard, fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: 'notifications',
    screen: 'notifications',
    load: async () => (await import('./notification-list.tsx')).NotificationList,
  },
]
