/** The screen of reports under /dashboard; `generate` is where the page of a home leads. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const load = async () => (await import('./reports-screen.tsx')).ReportsScreen

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'reports', screen: 'reports', load },
  { path: 'reports/generate', screen: 'reports', load },
]
