import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../session/session.ts'

/** The screen after sign-in, and the fields of the profile that it asks for. */
export interface NextScreen {
  readonly path: string
  readonly missingFields: readonly string[]
}

/** Navigates once the session is in the store; earlier, the guard of the next screen would redirect back. */
export function useNavigateOnceSignedIn(nextScreen: NextScreen | undefined): void {
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (nextScreen === undefined || !isSignedIn) return
    void navigate(nextScreen.path, { replace: true, state: { missingFields: nextScreen.missingFields } })
  }, [nextScreen, isSignedIn, navigate])
}

export function useIsSignedIn(): boolean {
  const session = useSession()
  return session.state === 'authenticated' && !session.mustSignInAgain
}
