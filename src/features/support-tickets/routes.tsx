/** The screens of support tickets under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const list = async () => (await import('./ticket-list.tsx')).TicketList

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'support-tickets', screen: 'support-tickets', load: list },
  { path: 'support-tickets/add', screen: 'support-tickets', load: list },
  {
    path: 'support-tickets/:ticketId',
    screen: 'support-tickets',
    load: async () => (await import('./ticket-page.tsx')).TicketPage,
  },
]
