/** Turns for requests without a session, so that a flood of them slows no one who has a session. */
import { setTimeout as wait } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { AppEnvironment } from '../access/caller.ts'
import type { Settings } from '../dependencies.ts'
import { createGates } from '../turns/gates.ts'
import { overloadRefusal } from '../turns/too-many.ts'
import { clientAddress } from './client-address.ts'

/** The limit of an address: a whole home shares one. */
const ADDRESS_LIMIT = { capacity: 1, mostWaiting: 30 }
/** The limit of all addresses together: half of the connections for reading. */
const TOTAL_LIMIT = { capacity: 4, mostWaiting: 100 }
const LONGEST_WAIT_MS = 5_000
/** The pause before an address's next request, as a multiple of the time its last request took (decision 17). */
const REST_FACTOR = 3
/** The shortest pause: reading a request and writing it to the log also cost time. */
const MIN_REST_MS = 20
const LONGEST_REST_MS = 300

const busyRefusal = () => overloadRefusal(2)

interface Timing {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

/**
 * Handles one request of an address at a time, with a pause before the next waiting one. A request with a session
 * passes (`recognizeSession` runs first). A queue delivered without a session is accepted too, more slowly.
 */
export function outsidersTurn(
  settings: Pick<Settings, 'trustProxy'>,
  { now, pause }: Timing = { now: () => performance.now(), pause: wait },
): MiddlewareHandler<AppEnvironment> {
  const gates = createGates(LONGEST_WAIT_MS)
  return async (context, next) => {
    const address = clientAddress(context, settings)
    if (context.get('caller') !== undefined || address === undefined) return next()
    const addressGate = { name: `address ${address}`, ...ADDRESS_LIMIT, refusal: busyRefusal }
    const totalGate = { name: 'all', ...TOTAL_LIMIT, refusal: busyRefusal }
    await new Promise<void>((resolve, reject) => {
      const workAndRest = async () => {
        let tookMs = 0
        await gates.through([totalGate], async () => {
          const startedMs = now()
          await next()
          tookMs = now() - startedMs
        })
        resolve()
        // Only requests of the same address wait for this.
        await pause(Math.min(Math.max(tookMs * REST_FACTOR, MIN_REST_MS), LONGEST_REST_MS))
      }
      gates.through([addressGate], workAndRest).catch(reject)
    })
  }
}
