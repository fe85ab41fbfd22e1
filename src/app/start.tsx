/**
 * `/`: the public page for visitors. The app begins there too, so whoever is signed in goes on to the dashboard, and a
 * device Hearth is used on to sign-in. A part of the public page that is asked for by name, `/#about`, is for everyone.
 */
import { Navigate, useLocation } from 'react-router-dom'
import { isKnownDevice } from '../session/known-device.ts'
import { useSession } from '../session/session.ts'
import { loginPath } from './guards.tsx'
import { Opening } from './opening.tsx'
import { FetchedScreen, type ScreenCode } from './screen-code.tsx'

/** Before the session is read: what `/` will most likely show. */
export const isForVisitors = ({ hash }: Pick<Location, 'hash'>): boolean => hash !== '' || !isKnownDevice()

export function Start({ publicPage }: { publicPage: ScreenCode }) {
  const session = useSession()
  const { hash } = useLocation()
  if (hash !== '') return <FetchedScreen code={publicPage} />
  if (session.state === 'loading') return <Opening />
  if (session.state === 'authenticated') return <Navigate to="/dashboard" replace />
  if (session.ended !== undefined || isKnownDevice()) return <Navigate to={loginPath(session, '/')} replace />
  return <FetchedScreen code={publicPage} />
}
