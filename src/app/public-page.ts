/**
 * The public page as it stands in what `/` is answered with (`vite.config.ts`, `server/static.ts`): it goes in the
 * moment the app has drawn a screen of its own, and a button that was tapped on it is tapped there.
 */
export function replacePublicPage(root: HTMLElement): void {
  const page = document.getElementById('public-page')
  if (page === null) return
  const isOpening = () => root.querySelector('[data-opening]') !== null
  new MutationObserver((_, observer) => {
    if (isOpening()) return
    observer.disconnect()
    page.remove()
    // `public/public-page.js` keeps its label.
    const { tapped } = page.dataset
    if (tapped) root.querySelector<HTMLElement>(`button[aria-label="${tapped}"]`)?.click()
  }).observe(root, { childList: true, subtree: true })
}
