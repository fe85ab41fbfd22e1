import { useEffect } from 'react'

/** Makes the browser ask before the user leaves a page that has the only copy of unsent records (S20.4). */
export function KeepPageOpen() {
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [])
  return null
}
