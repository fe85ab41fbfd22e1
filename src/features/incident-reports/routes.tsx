/** The screens of incident reports under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const screen = 'incident-reports'
const overview = async () => (await import('./incidents-overview.tsx')).IncidentsOverview
const ofClient = async () => (await import('./client-incidents.tsx')).ClientIncidents

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'incident-reports', screen, load: overview },
  { path: 'incident-reports/add', screen, load: overview, whileLocked: 'incident' },
  { path: 'incident-reports/:clientId', screen, load: ofClient },
  { path: 'incident-reports/:clientId/add', screen, load: ofClient, whileLocked: 'incident' },
  {
    path: 'incident-reports/:clientId/print/:incidentId',
    screen,
    isPaper: true,
    load: async () => (await import('./incident-paper.tsx')).IncidentPaper,
  },
]
