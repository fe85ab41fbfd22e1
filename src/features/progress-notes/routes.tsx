/** The screens of progress notes under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const overview = () => import('./notes-overview.tsx')
const ofClient = () => import('./client-notes.tsx')

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'progress-notes', screen: 'progress-notes', load: async () => (await overview()).NotesOverview },
  { path: 'progress-notes/add', screen: 'progress-notes', load: async () => (await overview()).AddToNotes },
  {
    path: 'progress-notes/:clientId',
    screen: 'progress-notes',
    load: async () => (await ofClient()).ClientNotes,
  },
  {
    path: 'progress-notes/:clientId/add',
    screen: 'progress-notes',
    load: async () => (await ofClient()).AddToClientNotes,
  },
]
