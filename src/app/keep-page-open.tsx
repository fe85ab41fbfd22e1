import { useEffect } from 'react'

/** Makes the browser ask before the user leaves a page that has the only copy of unsent records (S20.4). */
export function KeepPageOpen() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return null
}
