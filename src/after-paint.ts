/** Delays work until the frame that is being rendered has been painted. */

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
