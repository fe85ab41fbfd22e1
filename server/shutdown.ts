/** The steps of a stop, run in reverse order of being added. */
import { setTimeout as pause } from 'node:timers/promises'

export interface Shutdown {
  add(step: () => Promise<void>): void
  /** Runs every step once, even if called several times; a failing step does not keep the others from running. */
  run(): Promise<void>
  isRunning(): boolean
}

export function createShutdown(): Shutdown {
  const steps: (() => Promise<void>)[] = []
  let runPromise: Promise<void> | undefined
  async function runAll(): Promise<void> {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      await step().catch(() => {})
    }
  }
  return {
    add(step) {
      steps.push(step)
    },
    run() {
      runPromise ??= runAll()
      return runPromise
    },
    isRunning: () => runPromise !== undefined,
  }
}

/** Waits for `work`, but no longer than `milliseconds`. */
export async function waitAtMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  await Promise.race([promise, pause(milliseconds, undefined, { ref: false })])
}
