/** The screens of staff under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'staff', screen: 'staff', load: async () => (await import('./staff-list.tsx')).StaffList },
  {
    path: 'staff/:staffId',
    screen: 'staff',
    load: async () => (await import('./staff-page.tsx')).StaffPage,
  },
]
