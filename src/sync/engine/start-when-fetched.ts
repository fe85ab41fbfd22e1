import type { Engine } from './engine.ts'
import { type Rest, startLoop } from './loop.ts'

const REST_UNTIL_STOPPED: Rest = { ms: null, interruptibleBy: 'nothing' }

/**
 * Returns an engine at once and starts it when its code has been fetched. A failed fetch is retried. If the engine is
 * stopped before its code arrives, it never starts.
 */
export function startEngineWhenFetched(fetchStart: () => Promise<() => Engine>): Engine {
  let engine: Engine | undefined
  const fetchLoop = startLoop(async signal => {
    const start = await fetchStart()
    if (!signal.aborted) engine = start()
    return REST_UNTIL_STOPPED
  })
  return {
    retryNow() {
      fetchLoop.retryNow()
      engine?.retryNow()
    },
    async stop() {
      await fetchLoop.stop()
      await engine?.stop()
    },
  }
}
