/** For a page of a release that the server was rolled back to, on a device that a newer one has used (S13.13). */

const LOOK_EVERY_MS = 60_000

/** Runs `then` once the server has another release than the one of this page. Returns what ends the looking. */
export function whenReleased(then: () => void): () => void {
  const timer = setInterval(() => {
    // Without a network nothing is released.
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
  // A guest Wi-Fi answers with a page as well.
  return answer.ok && page.includes('id="root"') && !page.includes(new URL(script.src).pathname)
}
