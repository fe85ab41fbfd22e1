/** The medication screens under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const overview = async () => (await import('./round/mar-overview.tsx')).MarOverview

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'mar', screen: 'mar', load: overview },
  { path: 'mar/add', screen: 'mar', load: overview },
  { path: 'mar/record', screen: 'mar', load: overview, whileLocked: 'dose' },
  {
    path: 'mar/unrecorded',
    screen: 'mar',
    load: async () => (await import('./round/unrecorded.tsx')).Unrecorded,
  },
  {
    path: 'mar/:clientId',
    screen: 'mar',
    load: async () => (await import('./client/client-mar.tsx')).ClientMar,
  },
  {
    path: 'mar/:clientId/print/:month',
    screen: 'mar',
    isPaper: true,
    load: async () => (await import('./print/month-paper.tsx')).MonthPaper,
  },
]
