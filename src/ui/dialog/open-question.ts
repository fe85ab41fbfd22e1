/**
 * Remembers that a question about a dose is open, so that a page that was reloaded in the middle of it can say that
 * nothing was recorded. In sessionStorage, which a reload keeps: only that there was one, nothing of whom or what.
 */
import { useEffect } from 'react'

const KEY = 'hearth.open-question'

/** For as long as it is on the screen. An unloaded page forgets nothing: that is the point. */
export function useOpenQuestion(): void {
  useEffect(() => {
    sessionStorage.setItem(KEY, 'dose')
    return () => sessionStorage.removeItem(KEY)
  }, [])
}

/** Whether the page went away with one open; asked once. */
export function takeLostQuestion(): boolean {
  const wasOpen = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return wasOpen
}
