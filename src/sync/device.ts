/** One device in a browser: mirror, session and engine put together, once per page. */
import { emptyDevice, enterDevice, leaveDevice, noteLeft } from '../mirror/tables/clear.ts'
import { type MirrorDatabase, openMirror, openMirrorInMemory } from '../mirror/tables/database.ts'
import type { Http } from '../session/http.ts'
import { httpWhenFetched } from '../session/http-when-fetched.ts'
import type { DeviceKind } from '../session/stored.ts'
import { createTokenStore, type TokenStore } from '../session/token-store.ts'
import { type Connectivity, createConnectivity } from './engine/connectivity.ts'
import type { Engine } from './engine/engine.ts'
import { startWhenFetched } from './engine/start-when-fetched.ts'
import { createDeviceCounter } from './outbox/device-counter.ts'
import type { Author, Recorder } from './outbox/record.ts'
import { signedInAuthor } from './outbox/signed-in-author.ts'

/** A mirror with what records in it and what sends it. */
export interface Holding {
  readonly mirror: MirrorDatabase
  readonly http: Http
  readonly connectivity: Connectivity
  readonly recorder: Recorder
  /** Who records here. Rejects with a `Refusal` when nobody is signed in any more. */
  author(): Promise<Author>
  /** Starts syncing for the person signed in; for null only the queue is sent. */
  startSync(userId: number | null): Engine
}

/** What it holds itself is on disk. */
export interface Device extends Holding {
  readonly store: TokenStore
  /** In its place for a session that leaves nothing on the device (S20): made when it is first asked for. */
  inMemory(): Holding
  /** The same, once it was made: after the session it may have something to send. */
  madeInMemory(): Holding | undefined
  /** For the session provider: the person is gone from this device. */
  onSignedOut(): Promise<void>
  /** Gives up the database for good: the page is put away. */
  leave(): void
  /** For a page that is put to sleep: answers whether it alone has unsent records, and gives up its locks then. */
  stayForUnsent(): boolean
}

export function createDevice(): Device {
  const now = Date.now
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const onDisk = openMirror()
  let memory: Holding | undefined
  const store = createTokenStore(onDisk, {
    now,
    random,
    // Before the first screen: a person must not see the previous person's mirror.
    onEnter: (userId, kind) => enter(userId, kind),
    onLeave: async () => {
      await noteLeft(onDisk)
      if (memory) await noteLeft(memory.mirror)
    },
  })
  // No screen needs the calls to be painted.
  const http = httpWhenFetched(async () => (await import('../session/http.ts')).createHttp({ store }))
  const connectivity = createConnectivity(onDisk, now)
  const author = signedInAuthor(store)
  const nextCounter = createDeviceCounter(onDisk)

  const holding = (mirror: MirrorDatabase): Holding => {
    const held: Holding = {
      mirror,
      http,
      connectivity,
      recorder: {
        mirror,
        now,
        random,
        clockOffset: () => connectivity.state().clockOffsetMs,
        utcOffset: () => -new Date().getTimezoneOffset(),
        nextCounter,
      },
      author,
      startSync: userId =>
        startWhenFetched(async () => {
          // No screen needs the engine to be painted.
          const { startSync } = await import('./start-sync.ts')
          return () => startSync(held, userId, Math.random)
        }),
    }
    return held
  }

  const inMemory = () => {
    memory ??= holding(openMirrorInMemory(onDisk))
    return memory
  }

  async function enter(userId: number, kind: DeviceKind) {
    if (kind === 'mine') return enterDevice(onDisk, userId)
    await emptyDevice(onDisk, userId)
    await enterDevice(inMemory().mirror, userId)
  }

  return {
    ...holding(onDisk),
    store,
    inMemory,
    madeInMemory: () => memory,
    async onSignedOut() {
      await leaveDevice(onDisk)
      if (memory) await leaveDevice(memory.mirror)
    },
    leave() {
      onDisk.leave()
      memory?.mirror.leave()
    },
    stayForUnsent() {
      if (memory === undefined || memory.mirror.unsent.size === 0) return false
      onDisk.letGo()
      memory.mirror.letGo()
      return true
    },
  }
}
