/** The breadcrumbs from the dashboard to a screen, derived only from its address: no screen lists its parents. */
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { canOpen } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import { useSession } from '../session/session.ts'
import { BreadcrumbContext, type Crumb } from '../ui/page/trail.ts'
import type { ScreenRoute } from './screens.ts'
import { screenRoutes } from './screens.ts'

export function Trail({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname } = useLocation()
  const role = session.state === 'authenticated' ? session.role : undefined
  const trail = useMemo(() => trailOf(pathname, role, screenRoutes, t), [pathname, role, t])
  return <BreadcrumbContext value={trail}>{children}</BreadcrumbContext>
}

type Route = Pick<ScreenRoute, 'path' | 'screen' | 'load'>

/**
 * Returns breadcrumbs for the screens above an address that this role may open; none for a screen directly below the
 * dashboard, because the menu lists those.
 */
export function trailOf(
  pathname: string,
  role: Role | undefined,
  routes: readonly Route[],
  t: TFunction,
): readonly Crumb[] {
  const currentRoute = routeAt(pathname, routes)
  if (currentRoute === undefined) return []
  // A form with its own address opens over a screen that stays.
  const [firstRoute] = routes.filter(({ load }) => load !== undefined && load === currentRoute.load)
  const parts = (firstRoute ?? currentRoute).path.split('/')
  const parentCrumbs = parts.slice(0, -1).flatMap((_, parentIndex) => {
    const path = parts.slice(0, parentIndex + 1).join('/')
    const screen = routes.find(route => route.path === path && !path.includes(':'))?.screen
    return screen !== undefined && canOpen(role, screen)
      ? [{ to: `/dashboard/${path}`, label: t(`screens.${screen}`) }]
      : []
  })
  return parentCrumbs.length === 0
    ? []
    : [{ to: '/dashboard', label: t('screens.dashboard') }, ...parentCrumbs]
}

/**
 * Returns the screen at an address, with the router's precedence: 'tracking/categories' before 'tracking/:clientId'.
 */
export const routeAt = <R extends Pick<ScreenRoute, 'path'>>(
  pathname: string,
  routes: readonly R[],
): R | undefined =>
  routes
    .filter(({ path }) => matchPath(`/dashboard/${path}`, pathname) !== null)
    .toSorted((left, right) => parameterCount(left) - parameterCount(right))[0]

const parameterCount = ({ path }: Pick<ScreenRoute, 'path'>): number => path.split(':').length
