/** The screen of the catalogue of services under /dashboard, fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: 'services',
    screen: 'services',
    load: async () => (await import('./service-list.tsx')).ServiceList,
  },
]
