/** The screens of group homes under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const list = async () => (await import('./home-list.tsx')).HomeList

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'group-homes', screen: 'group-homes', load: list },
  { path: 'group-homes/add', screen: 'group-homes', load: list },
  {
    path: 'group-homes/:homeId',
    screen: 'group-homes',
    load: async () => (await import('./home-page.tsx')).HomePage,
  },
]
