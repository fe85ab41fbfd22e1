/**
 * A loop that works, rests, and works again. What may cut a rest short depends on why it rests:
 *
 *   done ──wake, hurry or its time──▶ working       there is something new
 *   failed ──hurry or its time──▶ working           the network came back, or somebody asked; new work alone may wait
 *   sent away ──its time──▶ working                 the server said when (429, 503)
 */
export interface Rest {
  /** null: as long as nothing ends it. */
  readonly ms: number | null
  readonly endedBy: 'wake' | 'hurry' | 'nothing'
}

export interface Loop {
  /** There is something new to do. */
  wake(): void
  /** There is reason to think that what failed may work now. */
  hurry(): void
  /** Ends the loop after the step under way. */
  stop(): Promise<void>
}

/** A step that broke (a database that died under it) is tried again after this. */
const STUMBLED: Rest = { ms: 5_000, endedBy: 'hurry' }

export function startLoop(step: (signal: AbortSignal) => Promise<Rest>): Loop {
  const stopping = new AbortController()
  /** What was called since the step under way began, or the rest under way. */
  let called: 'wake' | 'hurry' | undefined
  let endRest = () => {}

  const isOver = ({ endedBy }: Rest) =>
    stopping.signal.aborted ||
    (called === 'hurry' && endedBy !== 'nothing') ||
    (called === 'wake' && endedBy === 'wake')

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
      const rest = await step(stopping.signal).catch(() => STUMBLED)
      await resting(rest)
    }
  }
  const running = run()

  return {
    wake() {
      called ??= 'wake'
      endRest()
    },
    hurry() {
      called = 'hurry'
      endRest()
    },
    async stop() {
      stopping.abort()
      endRest()
      await running
    },
  }
}
