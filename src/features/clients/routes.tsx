/** The screens of clients under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: 'clients',
    screen: 'clients',
    load: async () => (await import('./client-list.tsx')).ClientList,
  },
  {
    path: 'clients/add',
    screen: 'clients',
    load: async () => (await import('./client-list.tsx')).AddToClients,
  },
  {
    path: 'clients/:clientId',
    screen: 'clients',
    load: async () => (await import('./client-page.tsx')).ClientPage,
  },
  {
    path: 'clients/:clientId/timeline',
    screen: 'clients',
    load: async () => (await import('./timeline/timeline.tsx')).ClientTimeline,
  },
]
