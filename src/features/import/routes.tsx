/** Bringing data in, under /dashboard; `?kind=` says what. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'import', screen: 'import', load: async () => (await import('./import-page.tsx')).ImportPage },
]
