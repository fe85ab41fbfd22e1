/** The screen of tasks under /dashboard. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const load = async () => (await import('./task-list.tsx')).TaskList

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'tasks', screen: 'tasks', load },
  { path: 'tasks/add', screen: 'tasks', load },
]
