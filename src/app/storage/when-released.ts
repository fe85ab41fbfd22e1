/** Watches for a new release, from a page of a rolled-back release on a device that a newer one has used (S13.13). */

const LOOK_EVERY_MS = 60_000

/** Calls `onRelease` once the server's release differs from this page's. Returns a function that stops the checks. */
export function watchForRelease(onRelease: () => void): () => void {
  const timer = setInterval(() => {
    // Offline there is no new release.
    void hasNewRelease().then(
      isReleased => isReleased && onRelease(),
      () => {},
    )
  }, LOOK_EVERY_MS)
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
