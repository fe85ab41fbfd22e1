import { useLocation, useNavigate } from 'react-router-dom'

/** The first page of a visit: there is nothing of Hearth to go back to. */
const FIRST = 'default'

/** Closes what was opened as a page of its own: back to where one came from, or to `otherwise` from a link. */
export function useGoBack(otherwise: string): () => void {
  const { key } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (key === FIRST) navigate(otherwise, { replace: true })
    else navigate(-1)
  }
}
