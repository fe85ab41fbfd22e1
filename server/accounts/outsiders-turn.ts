/** Limits requests without a session, so that a flood of them slows no one who has a session. */
import { setTimeout as wait } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { AppEnvironment } from '../access/caller.ts'
import type { Settings } from '../dependencies.ts'
import { createGates } from '../turns/gates.ts'
import { overloadRefusal } from '../turns/too-many.ts'
import { clientIpAddress } from './client-address.ts'

/** The limit of one IP address: a whole home shares one. */
const IP_ADDRESS_LIMIT = { capacity: 1, maxWaiting: 30 }
/** The limit of all IP addresses together: half of the connections for reading. */
const TOTAL_LIMIT = { capacity: 4, maxWaiting: 100 }
const MAX_WAIT_MS = 5_000
/** The pause before an IP address's next request, in multiples of the time its last one took (decision 17). */
const PAUSE_FACTOR = 3
/** The shortest pause: reading a request and writing it to the log also cost time. */
const MIN_PAUSE_MS = 20
const MAX_PAUSE_MS = 300

const busyRefusal = () => overloadRefusal(2)

interface Timing {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

/**
 * Handles one request of an IP address at a time, with a pause before the next waiting one. A request with a session or
 * of a tablet passes (`recognizeSession` and `recognizeTablet` run first). A queue delivered without a session is accepted too, more slowly.
 */
export function limitSessionlessRequests(
  settings: Pick<Settings, 'trustProxy'>,
  { now, pause }: Timing = { now: () => performance.now(), pause: wait },
): MiddlewareHandler<AppEnvironment> {
  const gates = createGates(MAX_WAIT_MS)
  return async (context, next) => {
    const ipAddress = clientIpAddress(context, settings)
    const isKnown = context.get('caller') !== undefined || context.get('tablet') !== undefined
    if (isKnown || ipAddress === undefined) return next()
    const ipAddressGate = { name: `address ${ipAddress}`, ...IP_ADDRESS_LIMIT, makeRefusal: busyRefusal }
    const totalGate = { name: 'all', ...TOTAL_LIMIT, makeRefusal: busyRefusal }
    await new Promise<void>((resolve, reject) => {
      const handleAndPause = async () => {
        let handlingMs = 0
        await gates.runThrough([totalGate], async () => {
          const startedMs = now()
          await next()
          handlingMs = now() - startedMs
        })
        resolve()
        // Only requests of the same IP address wait for this.
        await pause(Math.min(Math.max(handlingMs * PAUSE_FACTOR, MIN_PAUSE_MS), MAX_PAUSE_MS))
      }
      gates.runThrough([ipAddressGate], handleAndPause).catch(reject)
    })
  }
}
