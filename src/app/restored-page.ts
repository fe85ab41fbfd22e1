/**
 * The browser may keep a page that was left and show it again as it was (back-forward cache), or freeze a hidden page.
 * The user may have signed out in the meantime, so the page is blanked and reloads when it is shown again (U1). Its
 * database connection would be kept too, with its transactions, and the next page would wait for them forever, so it is
 * closed (S12.3).
 */
export function reloadWhenRestored(page: Pick<Window, 'addEventListener'>, reload: () => void): void {
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.hidden = true
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload()
  })
}

/** The part of a mirror that is used when the page is hidden or frozen. */
interface ClosableMirror {
  releaseDatabase(): void
  /**
   * Returns true if this page has the only copy of unsent records. The page then releases its locks and continues when
   * it is resumed.
   */
  releaseLocksIfUnsent?(): boolean
}

/** Closes the mirror when the browser keeps or freezes this page (S12.3). @returns a function that stops listening */
export function closeMirrorWithPage(
  mirror: ClosableMirror,
  page: Window = window,
  reload = () => page.location.reload(),
): () => void {
  const listenersController = new AbortController()
  const { signal } = listenersController
  const closeIfCached = ({ persisted }: PageTransitionEvent) => {
    if (persisted) mirror.releaseDatabase()
  }
  const closeWhenFrozen = () => {
    if (mirror.releaseLocksIfUnsent?.()) return
    mirror.releaseDatabase()
    page.document.addEventListener('resume', reload, { signal })
  }
  page.addEventListener('pagehide', closeIfCached, { signal })
  page.document.addEventListener('freeze', closeWhenFrozen, { signal })
  return () => listenersController.abort()
}
