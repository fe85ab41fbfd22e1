/** The list of all users, fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'all-users', screen: 'all-users', load: async () => (await import('./user-list.tsx')).UserList },
]
