/** Watches for a new release, from a page of a rolled-back release on a device that a newer one has used (S13.13). */

const LOOK_EVERY_MS = 60_000

/** Calls `then` once the server has a different release than this page. Returns a function that stops the checks. */
export function whenReleased(then: () => void): () => void {
  const timer = setInterval(() => {
    // Offline there is no new release.
    void isAnotherReleased().then(
      is => is && then(),
      () => {},
    )
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

async function isAnotherReleased(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')
  if (script === null) return false
  const answer = await fetch('/index.html', { cache: 'no-store' })
  const page = await answer.text()
  // Ignores a page that a guest Wi-Fi returns.
  return answer.ok && page.includes('id="root"') && !page.includes(new URL(script.src).pathname)
}
