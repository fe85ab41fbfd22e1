/**
 * Removes the prerendered public page that `/` contains (`vite.config.ts`, `server/static.ts`) as soon as the app has
 * rendered a screen. A button that was tapped on it is then clicked on that screen.
 */
export function replacePublicPage(root: HTMLElement): void {
  const page = document.getElementById('public-page')
  if (page === null) return
  const isOpening = () => root.querySelector('[data-opening]') !== null
  new MutationObserver((_, observer) => {
    if (isOpening()) return
    observer.disconnect()
    page.remove()
    // `public/public-page.js` stores the label of the tapped button.
    const { tapped } = page.dataset
    if (tapped) root.querySelector<HTMLElement>(`button[aria-label="${tapped}"]`)?.click()
  }).observe(root, { childList: true, subtree: true })
}
