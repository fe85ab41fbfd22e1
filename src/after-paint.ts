/** Work that may wait until the frame that is being drawn has been handed over. */

/** Where nothing is drawn, as in a hidden tab, nothing waits for longer than this. */
const LONGEST_WAIT_MS = 100

/** Resolves after the next frame has been painted. */
export const painted = (): Promise<void> =>
  typeof requestAnimationFrame === 'undefined' || document.visibilityState === 'hidden'
    ? Promise.resolve()
    : new Promise(resolve => {
        setTimeout(resolve, LONGEST_WAIT_MS)
        // The timer makes a task of its own, behind the frame.
        requestAnimationFrame(() => setTimeout(resolve))
      })
