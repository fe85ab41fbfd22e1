/** Delays work until the frame that is being rendered has been painted, or until the browser is idle. */

/** The longest wait where no frames are rendered, as in a hidden tab. */
const LONGEST_WAIT_MS = 100

/** Resolves after the next frame has been painted. */
export const waitForPaint = (): Promise<void> =>
  typeof requestAnimationFrame === 'undefined' || document.visibilityState === 'hidden'
    ? Promise.resolve()
    : new Promise(resolve => {
        setTimeout(resolve, LONGEST_WAIT_MS)
        // The timer starts a separate task, after the frame.
        requestAnimationFrame(() => setTimeout(resolve))
      })

/**
 * Resolves when the browser has nothing else to do, at the latest after `longestMs`; after the next frame in Safari, which
 * does not say when it is idle.
 */
export const waitForIdle = (longestMs: number): Promise<void> =>
  'requestIdleCallback' in globalThis
    ? new Promise(resolve => requestIdleCallback(() => resolve(), { timeout: longestMs }))
    : waitForPaint()
