/**
 * `/`: the public page for visitors. The installed app starts there too, so a signed-in user is sent on to the
 * dashboard, and a device on which Hearth is used to sign-in. A section of the public page that is requested by name,
 * `/#about`, is shown to everyone.
 */
import { Navigate, useLocation } from 'react-router-dom'
import { isKnownDevice } from '../session/known-device.ts'
import { useSession } from '../session/session.ts'
import { loginPath } from './guards.tsx'
import { Opening } from './opening.tsx'
import { FetchedScreen, type ScreenCode } from './screen-code.tsx'

/** Returns whether `/` will most likely show the public page, before the session is read. */
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
