/**
 * Covers the whole screen when this window has lost the tablet's database to another window, or the database does not
 * respond, so that no user taps on a chart that is no longer current. A form with unsaved input stays visible, so that
 * it can be copied.
 */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useMirror } from '../../mirror/read/use-rows.ts'
import { useDirtyFormCount } from '../../ui/record-form/dirty-forms.tsx'
import { useIdlePreload } from '../../ui/use-idle-preload.ts'
import style from './database-state-notice.module.css'

const loadPages = () => import('./database-state-pages.tsx')
const DatabaseStatePages = lazy(async () => ({ default: (await loadPages()).DatabaseStatePages }))

export function DatabaseStateNotice() {
  const { state: stateStore } = useMirror()
  const databaseState = useSyncExternalStore(stateStore.subscribe, stateStore.current)
  const dirtyFormCount = useDirtyFormCount()
  // Preloaded, because another release may have replaced this one when it is needed.
  useIdlePreload(loadPages)
  useEffect(
    () => (databaseState === 'newer' ? watchForRelease(() => window.location.reload()) : undefined),
    [databaseState],
  )
  if (databaseState === null || databaseState === 'left') return null
  return (
    // From this frame on, nothing under the cover can be tapped.
    <Suspense fallback={dirtyFormCount > 0 ? null : <div className={style.cover} />}>
      <DatabaseStatePages state={databaseState} isOverForm={dirtyFormCount > 0} />
    </Suspense>
  )
}

/**
 * Watches for a new release. Used by a page that is too old for this device's database, because the server was rolled
 * back to an older release after a newer one had used the device (S13.13).
 */

const CHECK_INTERVAL_MS = 60_000

/** Calls `onRelease` once the server's release differs from this page's. Returns a function that stops the checks. */
function watchForRelease(onRelease: () => void): () => void {
  const timer = setInterval(() => {
    // An offline device cannot find a new release.
    void hasNewRelease().then(
      isReleased => isReleased && onRelease(),
      () => {},
    )
  }, CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

async function hasNewRelease(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')
  if (script === null) return false
  const response = await fetch('/index.html', { cache: 'no-store' })
  const page = await response.text()
  // Ignores a page that a guest Wi-Fi returns.
  return response.ok && page.includes('id="root"') && !page.includes(new URL(script.src).pathname)
}
