/** The screens of companies under /dashboard, each fetched when it is first opened. */
import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: 'companies',
    screen: 'companies',
    load: async () => (await import('./company-list.tsx')).CompanyList,
  },
  {
    path: 'companies/:companyId',
    screen: 'companies',
    load: async () => (await import('./company-page.tsx')).CompanyPage,
  },
]
