/** The screens of clients under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const list = async () => (await import('./client-list.tsx')).ClientList

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'clients', screen: 'clients', load: list },
  { path: 'clients/add', screen: 'clients', load: list },
  {
    path: 'clients/:clientId',
    screen: 'clients',
    tab: 'records.detail.client',
    load: async () => (await import('./client-page.tsx')).ClientPage,
  },
  {
    path: 'clients/:clientId/timeline',
    screen: 'clients',
    tab: 'records.detail.client',
    load: async () => (await import('./timeline/timeline.tsx')).ClientTimeline,
  },
]
