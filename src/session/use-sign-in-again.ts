import { useNavigate } from 'react-router-dom'
import { Refusal } from '#domain/errors.ts'

/** Time for the user to read the reason before the sign-in screen opens (spec part 1 §9). */
const MESSAGE_SHOWN_MS = 2_000

/**
 * Navigates to sign-in when an error shows that the server requires a fresh sign-in, and returns whether it does.
 * `returnTo`: the screen to return to afterwards, such as 'dashboard/profile'.
 */
export function useSignInAgainRedirect(returnTo: string): (error: unknown) => boolean {
  const navigate = useNavigate()
  return error => {
    if (!(error instanceof Refusal) || error.details.sub_status !== 'sign_in_again') return false
    const query = new URLSearchParams({ again: 'true', message: error.message, redirect: returnTo })
    setTimeout(() => void navigate(`/login?${query}`), MESSAGE_SHOWN_MS)
    return true
  }
}
