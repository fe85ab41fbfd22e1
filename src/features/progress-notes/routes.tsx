/** The screens of progress notes under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const overview = async () => (await import('./notes-overview.tsx')).NotesOverview
const ofClient = async () => (await import('./client-notes.tsx')).ClientNotes

export const screenRoutes: readonly ScreenRoute[] = [
  { path: 'progress-notes', screen: 'progress-notes', load: overview },
  { path: 'progress-notes/add', screen: 'progress-notes', load: overview, whileLocked: 'note' },
  { path: 'progress-notes/:clientId', screen: 'progress-notes', load: ofClient },
  { path: 'progress-notes/:clientId/add', screen: 'progress-notes', load: ofClient, whileLocked: 'note' },
]
