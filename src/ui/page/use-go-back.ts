import { useLocation, useNavigate } from 'react-router-dom'

/** The location key of the first page of a visit: there is no earlier page of Hearth to go back to. */
const FIRST_KEY = 'default'

/**
 * Returns a function that closes a page: back to where the user came from, or to `fallbackPath` if they came by a link.
 */
export function useGoBack(fallbackPath: string): () => void {
  const { key } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (key === FIRST_KEY) navigate(fallbackPath, { replace: true })
    else navigate(-1)
  }
}
