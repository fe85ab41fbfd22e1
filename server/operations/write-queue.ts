/**
 * Writes of one home wait for each other here, in the process, instead of each holding a database connection while it
 * waits for the same locks. Correctness does not depend on it: other processes write too, and the locks decide.
 */
import { Refusal } from '#domain/errors.ts'

export interface QueuedWrite {
  /** One write at a time in each of these lanes. */
  readonly lanes: readonly string[]
  /** Whose connections it takes: a company has only a few at the same moment, whatever lanes its writes name. */
  readonly company: string
}

export interface WriteQueue {
  /** Whether the lane takes no further writes now. */
  isFull(lane: string): boolean
  /** @throws 503 with Retry-After, without running `work`, when a lane is full or the wait takes too long */
  run<Result>(write: QueuedWrite, work: () => Promise<Result>): Promise<Result>
}

export interface WriteQueueOptions {
  /** In one lane, beside the write at work. */
  readonly mostWaiting?: number
  readonly longestWaitMs?: number
  /** Writes of one company at the same moment. */
  readonly mostOfACompany?: number
}

const RETRY_AFTER_SECONDS = 2

export const busy = () =>
  new Refusal('unavailable', 'Many changes are arriving at once. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

export function createWriteQueue({
  mostWaiting = 50,
  longestWaitMs = 5_000,
  mostOfACompany = 3,
}: WriteQueueOptions = {}): WriteQueue {
  const gates = new Map<string, Gate>()
  const enter = async (name: string, capacity: number, deadline: AbortSignal) => {
    const gate = gates.get(name) ?? new Gate(capacity, mostWaiting)
    gates.set(name, gate)
    await gate.enter(deadline)
    return () => {
      gate.leave()
      if (gate.isUnused && gates.get(name) === gate) gates.delete(name)
    }
  }
  return {
    isFull: lane => gates.get(nameOf(lane))?.isFull ?? false,
    async run({ lanes, company }, work) {
      const deadline = new AbortController()
      const timer = setTimeout(() => deadline.abort(), longestWaitMs)
      const entered: (() => void)[] = []
      try {
        // All writes enter in the same order, the company last, so that no two wait for each other.
        for (const lane of [...new Set(lanes)].sort())
          entered.push(await enter(nameOf(lane), 1, deadline.signal))
        entered.push(await enter(`company ${company}`, mostOfACompany, deadline.signal))
        clearTimeout(timer)
        return await work()
      } finally {
        clearTimeout(timer)
        for (const leave of entered.reverse()) leave()
      }
    },
  }
}

const nameOf = (lane: string) => `lane ${lane}`

/** Lets so many in at the same moment; the others wait in the order of arrival. */
class Gate {
  readonly #capacity: number
  readonly #mostWaiting: number
  readonly #waiting = new Set<() => void>()
  #inside = 0

  constructor(capacity: number, mostWaiting: number) {
    this.#capacity = capacity
    this.#mostWaiting = mostWaiting
  }

  get isFull(): boolean {
    return this.#inside >= this.#capacity && this.#waiting.size >= this.#mostWaiting
  }

  get isUnused(): boolean {
    return this.#inside === 0
  }

  /** @throws 503 when too many wait, or `deadline` passes first */
  async enter(deadline: AbortSignal): Promise<void> {
    if (this.#inside < this.#capacity) {
      this.#inside++
      return
    }
    if (deadline.aborted || this.isFull) throw busy()
    await new Promise<void>((resolve, reject) => {
      const timeOut = () => {
        this.#waiting.delete(go)
        reject(busy())
      }
      const go = () => {
        deadline.removeEventListener('abort', timeOut)
        resolve()
      }
      deadline.addEventListener('abort', timeOut, { once: true })
      this.#waiting.add(go)
    })
  }

  /** The longest waiting write enters next. */
  leave(): void {
    const [next] = this.#waiting
    if (next === undefined) this.#inside--
    else {
      this.#waiting.delete(next)
      next()
    }
  }
}
