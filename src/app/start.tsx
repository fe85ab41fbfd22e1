/** `/`: where sign-in and the installed app begin. */
import { Navigate } from 'react-router-dom'
import { canOpen } from '#domain/rules/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import { useSession } from '../session/session.ts'
import type { ScreenRoute } from '../ui/page/screen-route.ts'
import { loginPath } from './guards.tsx'
import { Opening } from './opening.tsx'
import { screenRoutes } from './screens.ts'

/** The dashboard, and the round as long as there is none. Who may not open the round reads that it is still to come. */
export function startPath(role: Role | undefined, routes: readonly ScreenRoute[] = screenRoutes): string {
  const isBuilt = routes.some(({ screen, load }) => screen === 'dashboard' && load !== undefined)
  return !isBuilt && canOpen(role, 'mar') ? '/dashboard/mar' : '/dashboard'
}

export function Start() {
  const session = useSession()
  if (session.state === 'loading') return <Opening />
  return (
    <Navigate
      to={session.state === 'unauthenticated' ? loginPath(session, '/') : startPath(session.role)}
      replace
    />
  )
}
