/** A home's tablet as a device (decision 103). */
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { createHttp, type SignTabletRequest } from '../session/http.ts'
import type { TokenStore } from '../session/token-store.ts'
import {
  createMirrorSyncer,
  type Device,
  type SyncedMirror,
  startSyncWhenFetched,
  type TabletSync,
} from './device.ts'

export interface TabletDeviceOptions {
  readonly mirror: MirrorDatabase
  readonly store: TokenStore
  readonly signTabletRequest: SignTabletRequest
  readonly tablet: TabletSync
  /** Called when the person leaves: the tablet is locked. */
  readonly lock: () => Promise<void>
}

/** Creates the parts of a home's tablet (decision 103): one mirror, which is locked and not cleared when people leave. */
export function createTabletDevice({
  mirror,
  store,
  signTabletRequest,
  tablet,
  lock,
}: TabletDeviceOptions): Device {
  // Every page of the tablet watches this, and locks.
  const onRemoved = () => void mirror.tablet.update('this', { is_removed: true }).catch(() => {})
  const http = createHttp({ store, tablet: { sign: signTabletRequest, onRemoved } })
  const plainMirror = createMirrorSyncer(mirror, store, http)(mirror)
  const { sealOperation, sealPhoto } = tablet
  const syncedMirror: SyncedMirror = {
    ...plainMirror,
    recorder: { ...plainMirror.recorder, sealOperation, sealPhoto },
    tablet,
    startSync: userId => startSyncWhenFetched(syncedMirror, userId),
  }
  return {
    ...syncedMirror,
    store,
    openMemoryMirror() {
      throw new Error('A home’s tablet has no session in memory.')
    },
    existingMemoryMirror: () => undefined,
    onSignedOut: lock,
    releaseDatabase: () => mirror.releaseForGood(),
    releaseLocksIfUnsent: () => false,
  }
}
