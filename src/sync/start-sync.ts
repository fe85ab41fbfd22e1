/** The engine of one browser tab with what it works on: this device's mirror, the server, the lease among its tabs. */
import { clearIfLeft, enterDevice } from '../mirror/clear.ts'
import type { Device } from './device.ts'
import { type Engine, startEngine } from './engine/engine.ts'
import { acquireLeaseAtOnce, acquireLeaseByLock } from './engine/leader-election.ts'
import { createHttpTransport } from './transport/http-transport.ts'

/** How much history a person's own device keeps (design §4: 45 days a home). A home's tablet keeps 13 months. */
const OWN_DEVICE_MONTHS = 3
const LOCK = 'hearth-sync'

/** Starts syncing for the person signed in; for null only the queue is sent. */
export function startSync(
  { mirror, http, connectivity, recorder }: Device,
  userId: number | null,
  random: () => number,
): Engine {
  const { locks } = navigator
  const { now } = recorder
  const isInSight = () => document.visibilityState === 'visible'
  const acquireLease =
    locks === undefined ? acquireLeaseAtOnce : acquireLeaseByLock(LOCK, { mirror, locks, now, isInSight })
  return startEngine({
    mirror,
    transport: createHttpTransport(http, connectivity),
    random,
    now: () => now() + connectivity.state().clockOffsetMs,
    months: OWN_DEVICE_MONTHS,
    isSignedIn: userId !== null,
    acquireLease: async (signal, onLost) => {
      const release = await acquireLease(signal, onLost)
      if (userId === null) return release
      try {
        await enterDevice(mirror, userId)
      } catch (error) {
        // No other tab could sync while this one kept the lease.
        release()
        throw error
      }
      return release
    },
    onAllSent: () => clearIfLeft(mirror),
  })
}
