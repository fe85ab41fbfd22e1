/** Creates the parts of a device in a browser: mirror, session and engine. Called once per page. */
import { emptyDevice, enterDevice, leaveDevice, noteLeaving } from '../mirror/tables/clear.ts'
import { type MirrorDatabase, openMirror, openMirrorInMemory } from '../mirror/tables/database.ts'
import type { Http } from '../session/http.ts'
import { createLazyHttp } from '../session/http-when-fetched.ts'
import type { DeviceKind } from '../session/stored.ts'
import { createTokenStore, type TokenStore } from '../session/token-store.ts'
import { type Connectivity, createConnectivity } from './engine/connectivity.ts'
import type { Engine } from './engine/engine.ts'
import { startEngineWhenFetched } from './engine/start-when-fetched.ts'
import { createDeviceCounter } from './outbox/device-counter.ts'
import type { SealOperation, SealPhoto } from './outbox/envelopes.ts'
import type { Author, Recorder } from './outbox/record.ts'
import { createAuthorReader } from './outbox/signed-in-author.ts'
import type { TabletKeys } from './transport/area-rows.ts'

/** A mirror with its recorder and its engine. */
export interface SyncedMirror {
  readonly mirror: MirrorDatabase
  readonly http: Http
  readonly connectivity: Connectivity
  readonly recorder: Recorder
  /** Returns the author of new operations. Rejects with a `Refusal` when no one is signed in any more. */
  readAuthor(): Promise<Author>
  /** On a home's tablet: its keys and calls. */
  readonly tablet?: TabletSync
  /** Starts syncing for this user. If `userId` is null, only the queue is sent. */
  startSync(userId: number | null): Engine
}

/** What the engine of a home's tablet needs beside a mirror. */
export interface TabletSync {
  readonly keys: TabletKeys
  readonly sealOperation: SealOperation
  readonly sealPhoto: SealPhoto
}

/** This browser as a device: its mirror on disk and, while it is shared, another one in memory. */
export interface Device extends SyncedMirror {
  readonly store: TokenStore
  /** Returns the mirror in memory, for a session on a shared device (S20). The first call makes it. */
  openMemoryMirror(): SyncedMirror
  /** Returns the mirror in memory if it was made: after the session it may still have something to send. */
  existingMemoryMirror(): SyncedMirror | undefined
  /** Called by the session provider when the user has left this device. */
  onSignedOut(): Promise<void>
  /** Releases the database for good, when the browser puts the page away. */
  releaseDatabase(): void
  /**
   * Releases the locks of a page that the browser suspends, if it has unsent records in memory. Returns whether it has.
   */
  releaseLocksIfUnsent(): boolean
}

const now = Date.now
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

export function createDevice(): Device {
  const diskMirror = openMirror()
  let memoryMirror: SyncedMirror | undefined
  const store = createTokenStore(diskMirror, {
    now,
    random,
    // Runs before the first screen: users must not see the previous user's mirror.
    beforeSessionStart: (userId, kind) => prepareMirrors(userId, kind),
    beforeSessionEnd: async () => {
      await noteLeaving(diskMirror)
      if (memoryMirror) await noteLeaving(memoryMirror.mirror)
    },
  })
  // Screens are painted without the code of the calls.
  const http = createLazyHttp(async () => (await import('../session/http.ts')).createHttp({ store }))
  const createSyncedMirror = createMirrorSyncer(diskMirror, store, http)

  const openMemoryMirror = () => {
    memoryMirror ??= createSyncedMirror(openMirrorInMemory(diskMirror))
    return memoryMirror
  }

  async function prepareMirrors(userId: number, kind: DeviceKind) {
    if (kind === 'mine') return enterDevice(diskMirror, userId)
    await emptyDevice(diskMirror, userId)
    await enterDevice(openMemoryMirror().mirror, userId)
  }

  return {
    ...createSyncedMirror(diskMirror),
    store,
    openMemoryMirror,
    existingMemoryMirror: () => memoryMirror,
    async onSignedOut() {
      await leaveDevice(diskMirror)
      if (memoryMirror) await leaveDevice(memoryMirror.mirror)
    },
    releaseDatabase() {
      diskMirror.releaseForGood()
      memoryMirror?.mirror.releaseForGood()
    },
    releaseLocksIfUnsent() {
      if (memoryMirror === undefined || memoryMirror.mirror.unsentEntries.size === 0) return false
      diskMirror.abortTransactions()
      memoryMirror.mirror.abortTransactions()
      return true
    },
  }
}

/** Returns a function that gives a mirror what it needs to sync; all mirrors of a device share clock, calls and counter. */
export function createMirrorSyncer(
  diskMirror: MirrorDatabase,
  store: TokenStore,
  http: Http,
): (mirror: MirrorDatabase) => SyncedMirror {
  const connectivity = createConnectivity(diskMirror, now)
  const author = createAuthorReader(store)
  const nextCounter = createDeviceCounter(diskMirror)
  return mirror => {
    const syncedMirror: SyncedMirror = {
      mirror,
      http,
      connectivity,
      recorder: {
        mirror,
        now,
        random,
        clockOffsetMs: () => connectivity.state().clockOffsetMs,
        utcOffsetMinutes: () => -new Date().getTimezoneOffset(),
        nextCounter,
      },
      readAuthor: author,
      startSync: userId => startSyncWhenFetched(syncedMirror, userId),
    }
    return syncedMirror
  }
}

/** Starts syncing when the code of the engine is here: screens are painted without it. */
export const startSyncWhenFetched = (syncedMirror: SyncedMirror, userId: number | null): Engine =>
  startEngineWhenFetched(async () => {
    const { startSync } = await import('./start-sync.ts')
    return () => startSync(syncedMirror, userId, Math.random)
  })
