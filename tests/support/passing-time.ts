/** Lets time pass for tablets and server together, faster than on any wall: timers fire when their time has come. */
import { webcrypto } from 'node:crypto'
import { vi } from 'vitest'
import type { TestServer } from './server.ts'
import type { Tablet } from './tablet.ts'

/** Timers made from now on wait for `passSeconds`. */
export const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
export const releaseTime = () => vi.useRealTimers()

/** A device's database answers within a few turns of the event loop. */
const TURNS = 30
const TURNS_A_SIGNATURE = 10
const NOTHING = new Uint8Array()

export async function passSeconds(
  server: TestServer,
  tablets: readonly Tablet[],
  seconds: number,
  /** Hours pass in longer steps than moments. */
  stepMs = 250,
): Promise<void> {
  for (let passed = 0; passed < seconds * 1_000; passed += stepMs) {
    server.clock.now += stepMs
    vi.advanceTimersByTime(stepMs)
    await comeToRest(tablets)
  }
}

/** Until the server has answered everything and the devices have taken it in. */
export async function comeToRest(tablets: readonly Tablet[]): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await new Promise(resolve => setImmediate(resolve))
    // Signing is done by other threads, in the order in which it was asked for: this comes after it.
    if (turn % TURNS_A_SIGNATURE === 0) await webcrypto.subtle.digest('SHA-256', NOTHING)
    if (tablets.some(({ network }) => network.underWay > 0)) turn = 0
  }
}
