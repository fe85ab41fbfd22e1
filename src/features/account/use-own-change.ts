/** Changes of the user's own account: the session is updated, and a user whose sign-in is too old signs in again. */
import { useSession } from '../../session/session.ts'
import { useSignInAgain } from '../../session/use-sign-in-again.ts'
import { type ServerChange, useServerChange } from '../../sync/use-server-change.ts'

/** `back`: the screen to return to after signing in again, such as 'dashboard/profile'. */
export function useOwnChange(back: string): (change: ServerChange) => Promise<'saved'> {
  const change = useServerChange()
  const signInAgain = useSignInAgain(back)
  const { actions } = useSession()
  return async wanted => {
    try {
      const saved = await change(wanted)
      await actions.renewProfile()
      return saved
    } catch (error) {
      signInAgain(error)
      throw error
    }
  }
}
