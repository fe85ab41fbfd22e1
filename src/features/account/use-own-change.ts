/**
 * Sends changes of the user's own account. Updates the session, and asks a user whose sign-in is too old to sign in
 * again.
 */
import { useSession } from '../../session/session.ts'
import { useSignInAgainRedirect } from '../../session/use-sign-in-again.ts'
import { type ServerChange, useServerChange } from '../../sync/use-server-change.ts'

/** `backPath`: the screen to return to after signing in again, such as 'dashboard/profile'. */
export function useOwnChange(backPath: string): (change: ServerChange) => Promise<'saved'> {
  const sendChange = useServerChange()
  const signInAgain = useSignInAgainRedirect(backPath)
  const { actions } = useSession()
  return async request => {
    try {
      const result = await sendChange(request)
      await actions.renewProfile()
      return result
    } catch (error) {
      signInAgain(error)
      throw error
    }
  }
}
