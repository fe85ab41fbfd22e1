/**
 * `/`: the public page for visitors. The installed app starts there too, so a signed-in user is sent on to the
 * dashboard, and a user of a device on which Hearth was used before to /login. A section of the public page that is
 * requested by name, `/#about`, is shown to everyone.
 */
import { Navigate, useLocation } from 'react-router-dom'
import { isKnownDevice } from '../session/known-device.ts'
import { useSession } from '../session/session.ts'
import { loginPath } from './guards.tsx'
import { LoadingLogo } from './opening.tsx'
import { FetchedScreen, type ScreenCode } from './screen-code.tsx'

/** Returns whether `/` will most likely show the public page, before the session is read. */
export const isForVisitors = ({ hash }: Pick<Location, 'hash'>): boolean => hash !== '' || !isKnownDevice()

export function Start({ publicPage }: { publicPage: ScreenCode }) {
  const session = useSession()
  const { hash } = useLocation()
  if (hash !== '') return <FetchedScreen code={publicPage} />
  if (session.state === 'loading') return <LoadingLogo />
  if (session.state === 'authenticated') return <Navigate to="/dashboard" replace />
  if (session.endReason !== undefined || isKnownDevice())
    return <Navigate to={loginPath(session, '/')} replace />
  return <FetchedScreen code={publicPage} />
}
