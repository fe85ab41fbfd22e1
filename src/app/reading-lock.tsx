/**
 * Replaces every screen with records once this tablet has had no updates for a week (A28): shows the reason, and the
 * forms that keep working. Nothing is deleted; the first response unlocks everything.
 */
import { lazy, type ReactNode, Suspense } from 'react'
import { useSyncStatus } from '../sync/status.ts'
import { useIsReadingLocked } from '../sync/use-silent-days.ts'
import { LoadingPage } from '../ui/page/loading.tsx'
import { useDelayedFlag } from '../ui/use-delayed-flag.ts'
import type { ScreenRoute } from './screens.ts'

const LockPage = lazy(async () => ({ default: (await import('./reading-lock-page.tsx')).LockPage }))

/** The time the server has to respond at startup. Until then a loading page is shown in place of the lock page. */
const FIRST_RESPONSE_MS = 2_000

/** Renders a screen while it may be read. A form opens over the lock, without the screen behind it. */
export function ReadingLockGuard({
  accessWhileLocked,
  children,
}: {
  accessWhileLocked: ScreenRoute['accessWhileLocked']
  children: ReactNode
}) {
  const isLocked = useIsReadingLocked() && accessWhileLocked !== 'open'
  return (
    <>
      {isLocked && <LockOrLoadingPage />}
      {(!isLocked || accessWhileLocked !== undefined) && children}
    </>
  )
}

function LockOrLoadingPage() {
  const isConnecting = useSyncStatus(({ connection }) => connection === 'connecting')
  const isDisconnected = useDelayedFlag(isConnecting, FIRST_RESPONSE_MS) || !isConnecting
  if (!isDisconnected) return <LoadingPage />
  return (
    <Suspense fallback={<LoadingPage />}>
      <LockPage />
    </Suspense>
  )
}
