/** Where everyone arrives: fetched as soon as they are signed in. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  { path: '', screen: 'dashboard', load: async () => (await import('./dashboard.tsx')).Dashboard },
]
