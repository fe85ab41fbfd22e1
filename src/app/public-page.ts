/**
 * The public page as it stands in what `/` is answered with (`vite.config.ts`, `server/static.ts`): it goes in the
 * moment the app has drawn a screen of its own.
 */
export function replacePublicPage(root: HTMLElement): void {
  const page = document.getElementById('public-page')
  if (page === null) return
  const isOpening = () => root.querySelector('[data-opening]') !== null
  new MutationObserver((_, observer) => {
    if (isOpening()) return
    page.remove()
    observer.disconnect()
  }).observe(root, { childList: true, subtree: true })
}
