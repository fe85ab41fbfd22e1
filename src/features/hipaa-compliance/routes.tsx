/** The screen of HIPAA Compliance under /dashboard, fetched when it is first opened. It has no records of its own. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: 'hipaa-compliance',
    screen: 'hipaa-compliance',
    load: async () => (await import('./compliance-screen.tsx')).ComplianceScreen,
    whileLocked: 'open',
  },
]
