/**
 * Gates that limit how many calls run at the same time. Further calls wait in the order of their arrival. A call is
 * refused before any work is done for it when too many calls wait, or when it waits too long.
 */
import type { Refusal } from '#domain/errors.ts'

export interface GateOptions {
  readonly name: string
  /** The most calls that may run at the same time. */
  readonly capacity: number
  /** The most calls that may wait, in addition to the running calls. */
  readonly maxWaiting: number
  readonly makeRefusal: () => Refusal
}

export interface Gates {
  /** Whether a new call would be refused now. */
  isFull(name: string): boolean
  /**
   * Enters one place after another, runs the work, and leaves them. All callers must name shared places in the same
   * order, or two could deadlock.
   *
   * @param callerGoneSignal aborted when no one waits for the result any more: then the work is not started
   * @throws the place's refusal, without running `work`
   */
  runThrough<Result>(
    gatesToEnter: readonly GateOptions[],
    work: () => Promise<Result>,
    callerGoneSignal?: AbortSignal,
  ): Promise<Result>
}

export function createGates(maxWaitMs: number): Gates {
  const gates = new Map<string, Gate>()
  const enter = async (gateOptions: GateOptions, giveUpSignal: AbortSignal) => {
    const gate = gates.get(gateOptions.name) ?? new Gate(gateOptions)
    gates.set(gateOptions.name, gate)
    await gate.enter(giveUpSignal)
    return () => {
      gate.leave()
      if (gate.isUnused && gates.get(gateOptions.name) === gate) gates.delete(gateOptions.name)
    }
  }
  return {
    isFull: name => gates.get(name)?.isFull ?? false,
    async runThrough(gatesToEnter, work, callerGoneSignal) {
      const deadline = new AbortController()
      const giveUp = () => deadline.abort()
      const timer = setTimeout(giveUp, maxWaitMs)
      callerGoneSignal?.addEventListener('abort', giveUp)
      const leaveFunctions: (() => void)[] = []
      try {
        for (const gateOptions of gatesToEnter) leaveFunctions.push(await enter(gateOptions, deadline.signal))
        clearTimeout(timer)
        return await work()
      } finally {
        clearTimeout(timer)
        callerGoneSignal?.removeEventListener('abort', giveUp)
        for (const leave of leaveFunctions.reverse()) leave()
      }
    },
  }
}

class Gate {
  readonly #place: GateOptions
  readonly #waiting = new Set<() => void>()
  #inside = 0

  constructor(options: GateOptions) {
    this.#place = options
  }

  get isFull(): boolean {
    const { capacity, maxWaiting } = this.#place
    return this.#inside >= capacity && this.#waiting.size >= maxWaiting
  }

  get isUnused(): boolean {
    return this.#inside === 0
  }

  /**
   * Waits for a free position.
   *
   * @throws the gate's refusal when too many calls wait, or when `giveUpSignal` is aborted first
   */
  async enter(giveUpSignal: AbortSignal): Promise<void> {
    if (this.#inside < this.#place.capacity) {
      this.#inside++
      return
    }
    if (giveUpSignal.aborted || this.isFull) throw this.#place.makeRefusal()
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(admit)
        reject(this.#place.makeRefusal())
      }
      const admit = () => {
        giveUpSignal.removeEventListener('abort', giveUp)
        resolve()
      }
      giveUpSignal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(admit)
    })
  }

  /** Ends a running call, and lets the call that has waited longest run. */
  leave(): void {
    const [admitNext] = this.#waiting
    if (admitNext === undefined) this.#inside--
    else {
      this.#waiting.delete(admitNext)
      admitNext()
    }
  }
}
