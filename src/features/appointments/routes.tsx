/** The screen of appointments under /dashboard. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const load = async () => (await import('./appointment-list.tsx')).AppointmentList

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'appointments', screen: 'appointments', load },
  { path: 'appointments/add', screen: 'appointments', load },
]
