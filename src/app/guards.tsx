/** Who gets where: the door to everything under /dashboard, and the one before each screen. */
import { type ReactNode, useCallback, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { canOpen, type Screen } from '#domain/rules/permissions.ts'
import { useSession } from '../session/session.ts'
import { LeaveContext } from './leave.tsx'
import { AccessDenied } from './notice-pages.tsx'
import { Opening } from './opening.tsx'
import { Shell } from './shell/shell.tsx'

/** Nobody real has an address under .test (RFC 2606): these accounts exist in the demo homes only. */
const isDemoAccount = (email: string) => email.endsWith('@hearth.test')

/** Where to come back to after sign-in, as /login expects it: without the leading slash. */
export const loginPath = (pathname: string, search: string): string => {
  const redirect = `${pathname}${search}`.replace(/^\//, '')
  const back = redirect === 'dashboard' ? '' : `&redirect=${encodeURIComponent(redirect)}`
  return `/login?session_expired=true${back}`
}

/** The frame for whoever is signed in; everyone else goes to /login and comes back here. */
export function SignedIn() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const [isLeaving, setIsLeaving] = useState(false)
  const { signOut } = session.actions
  const leave = useCallback(async () => {
    setIsLeaving(true)
    await signOut()
  }, [signOut])

  if (session.state === 'loading') return <Opening />
  if (session.state === 'unauthenticated') {
    return <Navigate to={isLeaving ? '/login' : loginPath(pathname, search)} replace />
  }
  return (
    <LeaveContext value={leave}>
      <Shell user={session.user} role={session.role} isDemo={isDemoAccount(session.user.email)} />
    </LeaveContext>
  )
}

/** Rights are read from the one table; a menu entry is not a right. */
export function MayOpen({ screen, children }: { screen: Screen; children: ReactNode }) {
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  return canOpen(role, screen) ? children : <AccessDenied />
}
