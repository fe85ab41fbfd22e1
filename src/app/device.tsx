import { type ReactNode, useEffect, useState } from 'react'
import { watchSilence } from '../mirror/tables/silence.ts'
import { SessionProvider } from '../session/session-provider.tsx'
import { createDevice } from '../sync/device.ts'
import { SyncProvider } from '../sync/sync-provider.tsx'
import { leaveWithPage } from './restored-page.ts'

/** Provides the screens with this device's session, the mirror they read, and the engine that syncs it. */
export function Device({ children }: { children: ReactNode }) {
  const [device] = useState(createDevice)
  useEffect(() => watchSilence(device.mirror), [device])
  useEffect(() => leaveWithPage(device), [device])
  return (
    <SessionProvider store={device.store} http={device.http} onSignedOut={device.onSignedOut}>
      <SyncProvider device={device}>{children}</SyncProvider>
    </SessionProvider>
  )
}
