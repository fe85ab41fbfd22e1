/** The screen of expense claims under /dashboard, at each of its addresses (spec part 3 §2). */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

const load = async () => (await import('./claim-list.tsx')).ClaimList

export const screenRoutes: readonly ScreenRoute[] = [
  'expense-claims',
  'expense-claims/add',
  'billing',
  'billing/add',
  'company-billing',
  'company-billing/add',
].map(path => ({ path, screen: 'expense-claims', load }))
