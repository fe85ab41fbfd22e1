import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { isHomeTablet } from '../session/known-device.ts'
import { SessionProvider } from '../session/session-provider.tsx'
import { createDevice } from '../sync/device.ts'
import { SyncProvider } from '../sync/sync-provider.tsx'
import { LoadingLogo } from './opening.tsx'
import { closeMirrorWithPage } from './restored-page.ts'
import { useDatabaseWatch } from './use-database-watch.ts'

const TabletDevice = lazy(async () => ({
  default: (await import('./tablet/tablet-device.tsx')).TabletDevice,
}))

/** Provides the screens with this device's session, the mirror they read, and the engine that syncs it. */
export function Device({ children }: { children: ReactNode }) {
  if (!isHomeTablet()) return <OwnDevice>{children}</OwnDevice>
  return (
    <Suspense fallback={<LoadingLogo />}>
      <TabletDevice>{children}</TabletDevice>
    </Suspense>
  )
}

function OwnDevice({ children }: { children: ReactNode }) {
  const [device] = useState(createDevice)
  useDatabaseWatch(device.mirror)
  useEffect(() => closeMirrorWithPage(device), [device])
  return (
    <SessionProvider store={device.store} http={device.http} onSignedOut={device.onSignedOut}>
      <SyncProvider device={device}>{children}</SyncProvider>
    </SessionProvider>
  )
}
