/** `/`: where the installed app begins, and as sign-in goes on: at the dashboard. */
import { Navigate } from 'react-router-dom'
import { useSession } from '../session/session.ts'
import { loginPath } from './guards.tsx'
import { Opening } from './opening.tsx'

export function Start() {
  const session = useSession()
  if (session.state === 'loading') return <Opening />
  return (
    <Navigate to={session.state === 'unauthenticated' ? loginPath(session, '/') : '/dashboard'} replace />
  )
}
