/** The living catalogue of fields and pickers, open to everyone: nothing is recorded there (spec part 1 §2). */
import type { OpenRoute } from '../../ui/page/screen-route.ts'

export const openRoutes: readonly OpenRoute[] = [
  { path: '/form-test', load: async () => (await import('./form-test.tsx')).FormTest },
  { path: '/date-test', load: async () => (await import('./date-test.tsx')).DateTest },
]
