/**
 * Remembers that a question about a dose is open, so that a page that was reloaded in the middle of it can show that
 * nothing was recorded. Kept in sessionStorage, which survives a reload. Stores only that a question was open, not whom
 * or what it was about.
 */
import { useEffect } from 'react'

const STORAGE_KEY = 'hearth.open-question'

/** Sets the flag while the question is on the screen. Unloading the page does not clear it: that is the point. */
export function useOpenQuestionFlag(): void {
  useEffect(() => {
    sessionStorage.setItem(STORAGE_KEY, 'dose')
    return () => sessionStorage.removeItem(STORAGE_KEY)
  }, [])
}

/** Returns whether the page was unloaded with a question open, and clears the flag. */
export function takeLostQuestionFlag(): boolean {
  const wasOpen = sessionStorage.getItem(STORAGE_KEY) !== null
  sessionStorage.removeItem(STORAGE_KEY)
  return wasOpen
}
