/** The screens of group homes under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: 'group-homes',
    screen: 'group-homes',
    load: async () => (await import('./home-list.tsx')).HomeList,
  },
  {
    path: 'group-homes/:homeId',
    screen: 'group-homes',
    load: async () => (await import('./home-page.tsx')).HomePage,
  },
]
