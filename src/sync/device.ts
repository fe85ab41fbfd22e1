/** One device in a browser: mirror, session and engine put together, once per page. */
import { enterDevice, leaveDevice, noteLeft } from '../mirror/clear.ts'
import { type MirrorDatabase, openMirror } from '../mirror/database.ts'
import { createHttp, type Http } from '../session/http.ts'
import { createTokenStore, type TokenStore } from '../session/token-store.ts'
import { type Connectivity, createConnectivity } from './engine/connectivity.ts'
import type { Engine } from './engine/engine.ts'
import { startWhenFetched } from './engine/start-when-fetched.ts'
import { createDeviceCounter } from './outbox/device-counter.ts'
import type { Author, Recorder } from './outbox/record.ts'
import { signedInAuthor } from './outbox/signed-in-author.ts'

export interface Device {
  readonly mirror: MirrorDatabase
  readonly store: TokenStore
  readonly http: Http
  readonly connectivity: Connectivity
  readonly recorder: Recorder
  /** Who records here. Rejects with a `Refusal` when nobody is signed in any more. */
  author(): Promise<Author>
  /** Starts syncing for the person signed in; for null only the queue is sent. */
  startSync(userId: number | null): Engine
  /** For the session provider: the person is gone from this device. */
  onSignedOut(): Promise<void>
}

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
  const device: Device = {
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
    author: signedInAuthor(store),
    startSync: userId =>
      startWhenFetched(async () => {
        // No screen needs the engine to be painted.
        const { startSync } = await import('./start-sync.ts')
        return () => startSync(device, userId, Math.random)
      }),
    onSignedOut: () => leaveDevice(mirror),
  }
  return device
}
