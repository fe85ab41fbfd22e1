/**
 * A loop that works, rests, and works again. The reason of a rest determines what may end it early:
 *
 *   done ──notify, retryNow or its time──▶ working    there is something new
 *   failed ──retryNow or its time──▶ working          the network came back, or a person asked; new work alone may wait
 *   sent away ──its time──▶ working                   the server set the time (429, 503)
 */
export interface Rest {
  /** Null: until something ends it. */
  readonly ms: number | null
  readonly endedBy: 'notify' | 'retryNow' | 'nothing'
}

export interface Loop {
  /** There is something new to do. */
  notify(): void
  /** There is a reason why a failed step may succeed now. */
  retryNow(): void
  /** Ends the loop after the step under way. */
  stop(): Promise<void>
}

/** A step that broke (a database that died under it) is tried again after this. */
const AFTER_ERROR: Rest = { ms: 5_000, endedBy: 'retryNow' }

export function startLoop(step: (signal: AbortSignal) => Promise<Rest>): Loop {
  const stopping = new AbortController()
  /** The call since the current step or rest began. */
  let pendingCall: 'notify' | 'retryNow' | undefined
  let endRest = () => {}

  const isOver = ({ endedBy }: Rest) =>
    stopping.signal.aborted ||
    (pendingCall === 'retryNow' && endedBy !== 'nothing') ||
    (pendingCall === 'notify' && endedBy === 'notify')

  const waitOut = (rest: Rest) =>
    new Promise<void>(resolve => {
      const timer = rest.ms === null ? undefined : setTimeout(resolve, rest.ms)
      endRest = () => {
        if (!isOver(rest)) return
        clearTimeout(timer)
        resolve()
      }
      endRest()
    })

  const run = async () => {
    while (!stopping.signal.aborted) {
      pendingCall = undefined
      const rest = await step(stopping.signal).catch(() => AFTER_ERROR)
      await waitOut(rest)
    }
  }
  const running = run()

  return {
    notify() {
      pendingCall ??= 'notify'
      endRest()
    },
    retryNow() {
      pendingCall = 'retryNow'
      endRest()
    },
    async stop() {
      stopping.abort()
      endRest()
      await running
    },
  }
}
