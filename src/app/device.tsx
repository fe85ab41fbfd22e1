import { type ReactNode, useState } from 'react'
import { SessionProvider } from '../session/session-provider.tsx'
import { createDevice } from '../sync/device.ts'
import { SyncProvider } from '../sync/sync-provider.tsx'

/** This device under the screens: who is signed in, the mirror they read, the engine that keeps it. */
export function Device({ children }: { children: ReactNode }) {
  const [device] = useState(createDevice)
  return (
    <SessionProvider store={device.store} http={device.http} onSignedOut={device.onSignedOut}>
      <SyncProvider device={device}>{children}</SyncProvider>
    </SessionProvider>
  )
}
