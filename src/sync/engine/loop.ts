/**
 * A loop that works, rests, and works again. What may cut a rest short depends on why it rests:
 *
 *   done ──notify, retryNow or its time──▶ working    there is something new
 *   failed ──retryNow or its time──▶ working          the network came back, or a person asked; new work alone may wait
 *   sent away ──its time──▶ working                   the server said when (429, 503)
 */
export interface Rest {
  /** null: as long as nothing ends it. */
  readonly ms: number | null
  readonly endedBy: 'notify' | 'retryNow' | 'nothing'
}

export interface Loop {
  /** There is something new to do. */
  notify(): void
  /** There is reason to think that what failed may work now. */
  retryNow(): void
  /** Ends the loop after the step under way. */
  stop(): Promise<void>
}

/** A step that broke (a database that died under it) is tried again after this. */
const AFTER_ERROR: Rest = { ms: 5_000, endedBy: 'retryNow' }

export function startLoop(step: (signal: AbortSignal) => Promise<Rest>): Loop {
  const stopping = new AbortController()
  /** Called since the running step, or the running rest, began. */
  let called: 'notify' | 'retryNow' | undefined
  let endRest = () => {}

  const isOver = ({ endedBy }: Rest) =>
    stopping.signal.aborted ||
    (called === 'retryNow' && endedBy !== 'nothing') ||
    (called === 'notify' && endedBy === 'notify')

  const resting = (rest: Rest) =>
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
      called = undefined
      const rest = await step(stopping.signal).catch(() => AFTER_ERROR)
      await resting(rest)
    }
  }
  const running = run()

  return {
    notify() {
      called ??= 'notify'
      endRest()
    },
    retryNow() {
      called = 'retryNow'
      endRest()
    },
    async stop() {
      stopping.abort()
      endRest()
      await running
    },
  }
}
