/**
 * Replaces every screen with records once this tablet has had no updates for a week (A28): shows the reason, and the
 * forms that keep working. Nothing is deleted; the first response unlocks everything.
 */
import { lazy, type ReactNode, Suspense } from 'react'
import { useSync } from '../sync/status.ts'
import { useIsReadingLocked } from '../sync/use-silent-days.ts'
import { LoadingPage } from '../ui/page/loading.tsx'
import { useDelayedFlag } from '../ui/use-delayed-flag.ts'
import type { ScreenRoute } from './screens.ts'

const LockPage = lazy(async () => ({ default: (await import('./reading-lock-page.tsx')).LockPage }))

/** At the start the server may answer within this time: until then nothing is locked, and nothing shown. */
const FIRST_ANSWER_MS = 2_000

/** Renders a screen while it may be read. A form opens over the lock, without the screen behind it. */
export function ReadingLockGuard({
  whileLocked,
  children,
}: {
  whileLocked: ScreenRoute['whileLocked']
  children: ReactNode
}) {
  const isLocked = useIsReadingLocked() && whileLocked !== 'open'
  return (
    <>
      {isLocked && <ReadingLocked />}
      {(!isLocked || whileLocked !== undefined) && children}
    </>
  )
}

function ReadingLocked() {
  const isConnecting = useSync(({ connection }) => connection === 'connecting')
  const isDisconnected = useDelayedFlag(isConnecting, FIRST_ANSWER_MS) || !isConnecting
  if (!isDisconnected) return <LoadingPage />
  return (
    <Suspense fallback={<LoadingPage />}>
      <LockPage />
    </Suspense>
  )
}
