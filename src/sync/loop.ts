/**
 * A loop that works when woken and sleeps otherwise. Waking it while it works makes it work once more; waking it
 * while it waits after a failure ends the wait.
 */
export interface Loop {
  wake(): void
  /** Ends the loop after the step under way. */
  stop(): Promise<void>
}

/** A step that broke (a database that died under it) is tried again after this. */
const STUMBLED_MS = 5_000

/** `step` answers how many milliseconds to sleep at most, or null to sleep until woken. */
export function startLoop(step: (signal: AbortSignal) => Promise<number | null>): Loop {
  const stopping = new AbortController()
  let isWoken = false
  let endSleep = () => {}

  const sleep = (milliseconds: number | null) =>
    new Promise<void>(resolve => {
      const timer = milliseconds === null ? undefined : setTimeout(resolve, milliseconds)
      endSleep = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async () => {
    while (!stopping.signal.aborted) {
      isWoken = false
      const rest = await step(stopping.signal).catch(() => STUMBLED_MS)
      if (!isWoken && !stopping.signal.aborted) await sleep(rest)
    }
  }
  const running = run()

  return {
    wake() {
      isWoken = true
      endSleep()
    },
    async stop() {
      stopping.abort()
      endSleep()
      await running
    },
  }
}
