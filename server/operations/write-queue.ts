/**
 * Queues writes of one home within the process, instead of each holding a database connection while it waits for the
 * same locks. Correctness does not depend on it: other processes write too, and the locks decide.
 */
import { Refusal } from '#domain/errors.ts'
import { createGates, type GateOptions } from '../turns/gates.ts'

export interface QueuedWrite {
  /** Writes with a key in common run one at a time, such as two of one home. */
  readonly queueKeys: readonly string[]
  /** The company whose connections the write uses: only a few at once, whatever keys its writes have. */
  readonly company: string
}

export interface WriteQueue {
  /** Whether no further writes with this key are accepted now. */
  isFull(queueKey: string): boolean
  /**
   * Runs a write in its turn.
   * @throws 503 with Retry-After, without running `work`, when a queue is full or the wait takes too long
   */
  run<Result>(write: QueuedWrite, work: () => Promise<Result>): Promise<Result>
}

export interface WriteQueueOptions {
  /** The most writes that wait under one key, besides the write in progress. */
  readonly maxWaiting?: number
  readonly maxWaitMs?: number
  /** The most writes of one company at the same time. */
  readonly maxPerCompany?: number
}

const RETRY_AFTER_SECONDS = 2

export const busyRefusal = () =>
  new Refusal('unavailable', 'Many changes are arriving at once. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

export function createWriteQueue({
  maxWaiting = 50,
  maxWaitMs = 5_000,
  maxPerCompany = 3,
}: WriteQueueOptions = {}): WriteQueue {
  const gates = createGates(maxWaitMs)
  const makeGate = (name: string, capacity: number): GateOptions => ({
    name,
    capacity,
    maxWaiting,
    makeRefusal: busyRefusal,
  })
  return {
    isFull: queueKey => gates.isFull(gateNameOf(queueKey)),
    run({ queueKeys, company }, work) {
      // All writes enter in the same order, the company last, so that no two wait for each other.
      const queueGates = [...new Set(queueKeys)].sort().map(queueKey => makeGate(gateNameOf(queueKey), 1))
      return gates.runThrough([...queueGates, makeGate(`company ${company}`, maxPerCompany)], work)
    },
  }
}

const gateNameOf = (queueKey: string) => `lane ${queueKey}`
