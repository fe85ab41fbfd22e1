/** The screens of staff under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const list = async () => (await import('./staff-list.tsx')).StaffList

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'staff', screen: 'staff', load: list },
  { path: 'staff/add', screen: 'staff', load: list },
  {
    path: 'staff/:staffId',
    screen: 'staff',
    load: async () => (await import('./staff-page.tsx')).StaffPage,
  },
]
