/**
 * Resolves when the browser has nothing else to do, at the latest after `longestMs`. At once in Safari, which does not
 * say when it is idle.
 */
export const waitForIdle = (longestMs: number): Promise<void> =>
  new Promise(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else resolve()
  })
