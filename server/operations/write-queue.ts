/**
 * Queues writes of one home within the process, instead of each holding a database connection while it waits for the
 * same locks. Correctness does not depend on it: other processes write too, and the locks decide.
 */
import { Refusal } from '#domain/errors.ts'
import { createGates, type Place } from '../turns/gates.ts'

export interface QueuedWrite {
  /** One write at a time in each of these lanes. */
  readonly lanes: readonly string[]
  /** The company whose connections it uses: a company has only a few at once, whatever lanes its writes name. */
  readonly company: string
}

export interface WriteQueue {
  /** Whether the lane accepts no further writes now. */
  isFull(lane: string): boolean
  /** @throws 503 with Retry-After, without running `work`, when a lane is full or the wait takes too long */
  run<Result>(write: QueuedWrite, work: () => Promise<Result>): Promise<Result>
}

export interface WriteQueueOptions {
  /** The most writes waiting in one lane, besides the write in progress. */
  readonly mostWaiting?: number
  readonly longestWaitMs?: number
  /** The most writes of one company at the same time. */
  readonly maxPerCompany?: number
}

const RETRY_AFTER_SECONDS = 2

export const busyRefusal = () =>
  new Refusal('unavailable', 'Many changes are arriving at once. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

export function createWriteQueue({
  mostWaiting = 50,
  longestWaitMs = 5_000,
  maxPerCompany = 3,
}: WriteQueueOptions = {}): WriteQueue {
  const gates = createGates(longestWaitMs)
  const makeGate = (name: string, capacity: number): Place => ({
    name,
    capacity,
    mostWaiting,
    refusal: busyRefusal,
  })
  return {
    isFull: lane => gates.isFull(gateNameOf(lane)),
    run({ lanes, company }, work) {
      // All writes enter in the same order, the company last, so that no two wait for each other.
      const laneGates = [...new Set(lanes)].sort().map(lane => makeGate(gateNameOf(lane), 1))
      return gates.runThrough([...laneGates, makeGate(`company ${company}`, maxPerCompany)], work)
    },
  }
}

const gateNameOf = (lane: string) => `lane ${lane}`
