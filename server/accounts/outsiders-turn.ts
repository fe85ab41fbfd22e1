/** Turns for requests without a session, so that a flood of them takes from nobody who has one. */
import { setTimeout as wait } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { AppEnvironment } from '../access/caller.ts'
import type { Settings } from '../dependencies.ts'
import { createGates } from '../turns/gates.ts'
import { tooManyAtOnce } from '../turns/too-many.ts'
import { clientAddress } from './client-address.ts'

/** A whole home sits behind one address. */
const OF_AN_ADDRESS = { capacity: 1, mostWaiting: 30 }
/** Of all addresses; half of the connections for reading. */
const OF_ALL = { capacity: 4, mostWaiting: 100 }
const LONGEST_WAIT_MS = 5_000
/** Times as long as the last request of an address took, before its next one (decision 17). */
const REST = 3
/** Reading a request and writing it to the log cost something too. */
const MIN_REST_MS = 20
const LONGEST_REST_MS = 300

const busy = () => tooManyAtOnce(2)

interface Timing {
  /** Milliseconds that only go forward. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

/**
 * One request of an address at a time, and after it a rest for those that wait behind it. Whoever has a session passes
 * (`recognizeSession` goes first). A queue that is delivered without one comes through too, more slowly.
 */
export function outsidersTurn(
  settings: Pick<Settings, 'trustProxy'>,
  { now, pause }: Timing = { now: () => performance.now(), pause: wait },
): MiddlewareHandler<AppEnvironment> {
  const gates = createGates(LONGEST_WAIT_MS)
  return async (context, next) => {
    const address = clientAddress(context, settings)
    if (context.get('caller') !== undefined || address === undefined) return next()
    const ofAddress = { name: `address ${address}`, ...OF_AN_ADDRESS, refusal: busy }
    const ofAll = { name: 'all', ...OF_ALL, refusal: busy }
    await new Promise<void>((answered, refused) => {
      const workAndRest = async () => {
        let took = 0
        await gates.through([ofAll], async () => {
          const began = now()
          await next()
          took = now() - began
        })
        answered()
        // Only its own address waits for that.
        await pause(Math.min(Math.max(took * REST, MIN_REST_MS), LONGEST_REST_MS))
      }
      gates.through([ofAddress], workAndRest).catch(refused)
    })
  }
}
