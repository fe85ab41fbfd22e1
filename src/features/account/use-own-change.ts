/** Changes of one's own account: the session follows them, and a sign-in that is too old is asked for again. */
import { useNavigate } from 'react-router-dom'
import { Refusal } from '#domain/errors.ts'
import { useSession } from '../../session/session.ts'
import { type ServerChange, useServerChange } from '../../sync/use-server-change.ts'

/** Time to read why (spec part 1 §9). */
const SIGN_IN_MS = 2_000

/** `back`: the screen to come back to after signing in again, such as 'dashboard/profile'. */
export function useOwnChange(back: string): (change: ServerChange) => Promise<'saved'> {
  const change = useServerChange()
  const navigate = useNavigate()
  const { actions } = useSession()
  return async wanted => {
    try {
      const saved = await change(wanted)
      await actions.renewProfile()
      return saved
    } catch (error) {
      if (error instanceof Refusal && error.details.sub_status === 'sign_in_again') {
        const query = new URLSearchParams({ again: 'true', message: error.message, redirect: back })
        setTimeout(() => void navigate(`/login?${query}`), SIGN_IN_MS)
      }
      throw error
    }
  }
}
