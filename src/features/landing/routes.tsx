/** The public page, in files of its own: a tablet that is at work never fetches it (spec part 1 §1, §2). */
import type { OpenRoute } from '../../ui/page/screen-route.ts'

export const openRoutes: readonly OpenRoute[] = [
  { path: '/', load: async () => (await import('./landing.tsx')).Landing },
]
