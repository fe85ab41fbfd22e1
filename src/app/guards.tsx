/** Decides who may open an address: one guard for everything under /dashboard, and one for each screen. */
import { type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { canOpen, type Screen } from '#domain/rules/access/permissions.ts'
import { type Session, useSession } from '../session/session.ts'
import { AccessDenied } from './notice-pages.tsx'
import { LoadingLogo } from './opening.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { createScreenCode, useFetchedComponent } from './screen-code.tsx'
import type { ShellProps } from './shell/shell.tsx'

/** A separate chunk, because sign-in has no frame: a first visit on slow Wi-Fi is faster without it. */
export const shellCode = createScreenCode(async () => (await import('./shell/shell.tsx')).Shell)

/** Addresses under .test are reserved (RFC 2606): such accounts exist only in the demo homes. */
const isDemoAccount = (email: string) => email.endsWith('@hearth.test')

/**
 * Returns the address for a user who is not signed in. Only a session that ended by itself is reported as expired, and
 * a user who signed out leaves no address to come back to: the next user may be another person.
 */
export function loginPath(
  { endReason }: Extract<Session, { state: 'unauthenticated' }>,
  pathname: string,
  search = '',
): string {
  if (endReason === 'signed-out') return '/login'
  const redirect = `${pathname}${search}`.replace(/^\//, '')
  const query = new URLSearchParams({
    ...(endReason === 'expired' ? { session_expired: 'true' } : {}),
    ...(endReason === 'by-server' ? { session_ended: 'true' } : {}),
    ...(redirect === '' || redirect === 'dashboard' ? {} : { redirect }),
  })
  return query.size === 0 ? '/login' : `/login?${query}`
}

/** The frame for signed-in users; all others are sent to /login and come back here. A print page has no frame. */
export function SignedIn({ isPrintPage = false }: { isPrintPage?: boolean }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.state === 'loading') return <LoadingLogo />
  if (session.state === 'unauthenticated') {
    return <Navigate to={loginPath(session, pathname, search)} replace />
  }
  if (isPrintPage) return <PrintPage />
  return <Frame user={session.user} role={session.role} isDemo={isDemoAccount(session.user.email)} />
}

function Frame(props: ShellProps) {
  const Shell = useFetchedComponent(shellCode)
  return <Shell {...props} />
}

const PrintPage = () => (
  <main id="content">
    <ScreenBoundary>
      <Suspense fallback={<LoadingLogo />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  </main>
)

/** Renders the screen if the role may open it by the permission table. A menu entry alone gives no right. */
export function ScreenGuard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  return canOpen(role, screen) ? children : <AccessDenied screen={screen} />
}
