/**
 * A loop that works, rests, and works again. The reason of a rest determines what may end it early:
 *
 *   done ──notify, retryNow or its time──▶ working    there is something new
 *   failed ──retryNow or its time──▶ working          network back or a person asked; not new work
 *   refused for now ──its time──▶ working             the server set the time (429, 503)
 */
export interface Rest {
  /** Milliseconds the rest lasts; null: until a call ends it. */
  readonly ms: number | null
  readonly interruptibleBy: 'notify' | 'retryNow' | 'nothing'
}

export interface Loop {
  /** There is something new to do. */
  notify(): void
  /** There is a reason why a failed step may succeed now. */
  retryNow(): void
  /** Ends the loop after the step under way. */
  stop(): Promise<void>
}

/** The rest after a step that threw, such as when the database connection was lost. */
const REST_AFTER_ERROR: Rest = { ms: 5_000, interruptibleBy: 'retryNow' }

export function startLoop(step: (signal: AbortSignal) => Promise<Rest>): Loop {
  const stopController = new AbortController()
  /** The call that came since the current step began; `retryNow` replaces `notify`. */
  let pendingCall: 'notify' | 'retryNow' | undefined
  let endRestIfOver = () => {}

  const isRestOver = ({ interruptibleBy }: Rest) =>
    stopController.signal.aborted ||
    (pendingCall === 'retryNow' && interruptibleBy !== 'nothing') ||
    (pendingCall === 'notify' && interruptibleBy === 'notify')

  const waitForRestEnd = (rest: Rest) =>
    new Promise<void>(resolve => {
      const timer = rest.ms === null ? undefined : setTimeout(resolve, rest.ms)
      endRestIfOver = () => {
        if (!isRestOver(rest)) return
        clearTimeout(timer)
        resolve()
      }
      endRestIfOver()
    })

  const run = async () => {
    while (!stopController.signal.aborted) {
      pendingCall = undefined
      const rest = await step(stopController.signal).catch(() => REST_AFTER_ERROR)
      await waitForRestEnd(rest)
    }
  }
  const loopRun = run()

  return {
    notify() {
      pendingCall ??= 'notify'
      endRestIfOver()
    },
    retryNow() {
      pendingCall = 'retryNow'
      endRestIfOver()
    },
    async stop() {
      stopController.abort()
      endRestIfOver()
      await loopRun
    },
  }
}
