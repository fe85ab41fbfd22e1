/**
 * Watches for a new release. Used by a page that is too old for this device's database, because the server was rolled
 * back to an older release after a newer one had used the device (S13.13).
 */

const CHECK_INTERVAL_MS = 60_000

/** Calls `onRelease` once the server's release differs from this page's. Returns a function that stops the checks. */
export function watchForRelease(onRelease: () => void): () => void {
  const timer = setInterval(() => {
    // Offline there is no new release.
    void hasNewRelease().then(
      isReleased => isReleased && onRelease(),
      () => {},
    )
  }, CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

async function hasNewRelease(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')
  if (script === null) return false
  const response = await fetch('/index.html', { cache: 'no-store' })
  const page = await response.text()
  // Ignores a page that a guest Wi-Fi returns.
  return response.ok && page.includes('id="root"') && !page.includes(new URL(script.src).pathname)
}
