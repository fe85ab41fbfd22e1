import type { Engine } from './engine.ts'
import { type Rest, startLoop } from './loop.ts'

const UNTIL_STOPPED: Rest = { ms: null, endedBy: 'nothing' }

/**
 * An engine whose code is still on its way; it is fetched again as long as that fails. Stopped before the code is here,
 * it never starts.
 */
export function startWhenFetched(fetchStart: () => Promise<() => Engine>): Engine {
  let engine: Engine | undefined
  const fetching = startLoop(async signal => {
    const start = await fetchStart()
    if (!signal.aborted) engine = start()
    return UNTIL_STOPPED
  })
  return {
    retryNow() {
      fetching.retryNow()
      engine?.retryNow()
    },
    async stop() {
      await fetching.stop()
      await engine?.stop()
    },
  }
}
