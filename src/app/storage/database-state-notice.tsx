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

const load = () => import('./database-state-pages.tsx')
const DatabaseStatePages = lazy(async () => ({ default: (await load()).DatabaseStatePages }))

export function DatabaseStateNotice() {
  const { state } = useMirror()
  const current = useSyncExternalStore(state.subscribe, state.current)
  const dirtyForms = useDirtyForms()
  // Preloaded, because another release may have replaced this one when it is needed.
  useIdlePreload(load)
  useEffect(
    () => (current === 'newer' ? watchForRelease(() => window.location.reload()) : undefined),
    [current],
  )
  if (current === null || current === 'left') return null
  return (
    // From this frame on, nothing under the cover can be tapped.
    <Suspense fallback={dirtyForms > 0 ? null : <div className={style.cover} />}>
      <DatabaseStatePages state={current} isOverForm={dirtyForms > 0} />
    </Suspense>
  )
}
