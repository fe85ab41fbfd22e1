/**
 * The browser may keep a page that was left and show it again as it was (back-forward cache), or put one to sleep that
 * nobody looks at. Somebody may have signed out since: the page is left blank and starts anew when it is shown again
 * (U1). Its database would be kept with it, transactions and all, and the next page would wait for them for good: it is
 * given up (S12.3).
 */
export function startAnewWhenRestored(page: Pick<Window, 'addEventListener'>, reload: () => void): void {
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.hidden = true
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload()
  })
}

/** The mirrors of a page that is put away. */
interface Left {
  leave(): void
  /** True when there is something it alone has: such a page gives up its locks, and goes on when it wakes. */
  stayForUnsent?(): boolean
}

/** Gives up the mirror when the browser keeps this page or puts it to sleep (S12.3). @returns stops listening */
export function leaveWithPage(
  mirror: Left,
  page: Window = window,
  reload = () => page.location.reload(),
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const whenKept = ({ persisted }: PageTransitionEvent) => {
    if (persisted) mirror.leave()
  }
  const whenFrozen = () => {
    if (mirror.stayForUnsent?.()) return
    mirror.leave()
    page.document.addEventListener('resume', reload, { signal })
  }
  page.addEventListener('pagehide', whenKept, { signal })
  page.document.addEventListener('freeze', whenFrozen, { signal })
  return () => stopping.abort()
}
