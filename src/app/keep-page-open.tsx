import { useEffect } from 'react'

/** Has the browser ask before a page is left that alone holds records which are not sent (S20.4). */
export function KeepPageOpen() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return null
}
