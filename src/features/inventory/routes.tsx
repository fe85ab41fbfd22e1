/** The screens of the stock under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const list = async () => (await import('./item-list.tsx')).ItemList

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'inventory', screen: 'inventory', load: list },
  { path: 'inventory/add', screen: 'inventory', load: list },
  {
    path: 'inventory/:itemId',
    screen: 'inventory',
    load: async () => (await import('./item-page.tsx')).ItemPage,
  },
]
