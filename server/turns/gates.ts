/**
 * Places with a limited number of concurrent calls. Other calls wait in the order of arrival; a call is refused without
 * any work done for it when too many wait, or when it waits too long.
 */
import type { Refusal } from '#domain/errors.ts'

export interface Place {
  readonly name: string
  /** The most calls inside at the same time. */
  readonly capacity: number
  /** The most calls waiting, besides the calls inside. */
  readonly mostWaiting: number
  readonly refusal: () => Refusal
}

export interface Gates {
  /** Whether a call that arrives now is refused. */
  isFull(name: string): boolean
  /**
   * Enters one place after another, runs the work, and leaves them. All callers must name shared places in the same
   * order, or two could deadlock.
   *
   * @param callerGone aborted when no one waits for the result any more: then the work is not started
   * @throws the place's refusal, without running `work`
   */
  runThrough<Result>(
    places: readonly Place[],
    work: () => Promise<Result>,
    callerGone?: AbortSignal,
  ): Promise<Result>
}

export function createGates(longestWaitMs: number): Gates {
  const gates = new Map<string, Gate>()
  const enter = async (place: Place, giveUpSignal: AbortSignal) => {
    const gate = gates.get(place.name) ?? new Gate(place)
    gates.set(place.name, gate)
    await gate.enter(giveUpSignal)
    return () => {
      gate.leave()
      if (gate.isUnused && gates.get(place.name) === gate) gates.delete(place.name)
    }
  }
  return {
    isFull: name => gates.get(name)?.isFull ?? false,
    async runThrough(places, work, callerGone) {
      const deadline = new AbortController()
      const giveUp = () => deadline.abort()
      const timer = setTimeout(giveUp, longestWaitMs)
      callerGone?.addEventListener('abort', giveUp)
      const leaveFunctions: (() => void)[] = []
      try {
        for (const place of places) leaveFunctions.push(await enter(place, deadline.signal))
        clearTimeout(timer)
        return await work()
      } finally {
        clearTimeout(timer)
        callerGone?.removeEventListener('abort', giveUp)
        for (const leave of leaveFunctions.reverse()) leave()
      }
    },
  }
}

class Gate {
  readonly #place: Place
  readonly #waiting = new Set<() => void>()
  #inside = 0

  constructor(place: Place) {
    this.#place = place
  }

  get isFull(): boolean {
    const { capacity, mostWaiting } = this.#place
    return this.#inside >= capacity && this.#waiting.size >= mostWaiting
  }

  get isUnused(): boolean {
    return this.#inside === 0
  }

  /** @throws the place's refusal when too many wait, or `giveUpSignal` is aborted first */
  async enter(giveUpSignal: AbortSignal): Promise<void> {
    if (this.#inside < this.#place.capacity) {
      this.#inside++
      return
    }
    if (giveUpSignal.aborted || this.isFull) throw this.#place.refusal()
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(admit)
        reject(this.#place.refusal())
      }
      const admit = () => {
        giveUpSignal.removeEventListener('abort', giveUp)
        resolve()
      }
      giveUpSignal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(admit)
    })
  }

  /** Leaves the place, and lets the call that has waited longest enter. */
  leave(): void {
    const [next] = this.#waiting
    if (next === undefined) this.#inside--
    else {
      this.#waiting.delete(next)
      next()
    }
  }
}
