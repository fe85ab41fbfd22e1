/**
 * Covers the whole screen when this window has lost the tablet's database to another window, or the database does not
 * respond, so that no user taps on a chart that is no longer current. A form with unsaved input stays visible, so that
 * it can be copied.
 */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useMirror } from '../../mirror/read/use-rows.ts'
import { useDirtyForms } from '../../ui/record-form/dirty-forms.tsx'
import { useIdlePreload } from '../../ui/use-idle-preload.ts'
import style from './database-state-notice.module.css'
import { watchForRelease } from './when-released.ts'

const loadPages = () => import('./database-state-pages.tsx')
const DatabaseStatePages = lazy(async () => ({ default: (await loadPages()).DatabaseStatePages }))

export function DatabaseStateNotice() {
  const { state: stateStore } = useMirror()
  const databaseState = useSyncExternalStore(stateStore.subscribe, stateStore.current)
  const dirtyFormCount = useDirtyForms()
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
