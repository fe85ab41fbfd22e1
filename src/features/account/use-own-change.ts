/** Changes of one's own account: the session follows them, and a sign-in that is too old is asked for again. */
import { useSession } from '../../session/session.ts'
import { useSignInAgain } from '../../session/use-sign-in-again.ts'
import { type ServerChange, useServerChange } from '../../sync/use-server-change.ts'

/** `back`: the screen to come back to after signing in again, such as 'dashboard/profile'. */
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
