/** One device in a browser: mirror, session and engine put together, once per page. */
import { clearIfLeft, enterDevice, leaveDevice, noteLeft } from '../mirror/clear.ts'
import { type MirrorDatabase, openMirror } from '../mirror/database.ts'
import { createHttp, type Http } from '../session/http.ts'
import { createTokenStore, type TokenStore } from '../session/token-store.ts'
import { type Connectivity, createConnectivity } from './engine/connectivity.ts'
import { type Engine, startEngine } from './engine/engine.ts'
import { acquireLeaseAtOnce, acquireLeaseByLock } from './engine/leader-election.ts'
import { createDeviceCounter } from './outbox/device-counter.ts'
import type { Recorder } from './outbox/record.ts'
import { createHttpTransport } from './transport/http-transport.ts'

export interface Device {
  readonly mirror: MirrorDatabase
  readonly store: TokenStore
  readonly http: Http
  readonly connectivity: Connectivity
  readonly recorder: Recorder
  /** Starts syncing for the person signed in; for null only the queue is sent. */
  startSync(userId: number | null): Engine
  /** For the session provider: the person is gone from this device. */
  onSignedOut(): Promise<void>
}

/** How much history a person's own device keeps (design §4: 45 days a home). A home's tablet keeps 13 months. */
const OWN_DEVICE_MONTHS = 3
const LOCK = 'hearth-sync'

export function createDevice(): Device {
  const now = Date.now
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const mirror = openMirror()
  const store = createTokenStore(mirror, {
    now,
    random,
    // Before the first screen: a person must not see the previous person's mirror.
    onEnter: userId => enterDevice(mirror, userId),
    onLeave: () => noteLeft(mirror),
  })
  const http = createHttp({ store })
  const connectivity = createConnectivity(mirror, now)
  const transport = createHttpTransport(http, connectivity)
  return {
    mirror,
    store,
    http,
    connectivity,
    recorder: {
      mirror,
      now,
      random,
      clockOffset: () => connectivity.state().clockOffsetMs,
      utcOffset: () => -new Date().getTimezoneOffset(),
      nextCounter: createDeviceCounter(mirror),
    },
    startSync(userId) {
      const { locks } = navigator
      const isInSight = () => document.visibilityState === 'visible'
      const acquireLease =
        locks === undefined ? acquireLeaseAtOnce : acquireLeaseByLock(LOCK, { mirror, locks, now, isInSight })
      return startEngine({
        mirror,
        transport,
        random: Math.random,
        now: () => now() + connectivity.state().clockOffsetMs,
        months: OWN_DEVICE_MONTHS,
        // The store already says so (`isRefused`), and every screen with it.
        onSignInNeeded: () => {},
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
    },
    onSignedOut: () => leaveDevice(mirror),
  }
}
