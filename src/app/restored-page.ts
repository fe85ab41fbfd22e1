/**
 * The browser may keep a page that was left and show it again as it was (back-forward cache). Somebody may have signed
 * out since: the page is left blank and starts anew when it is shown again (U1).
 */
export function startAnewWhenRestored(page: Pick<Window, 'addEventListener'>, reload: () => void): void {
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.hidden = true
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload()
  })
}
