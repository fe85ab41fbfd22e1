/**
 * When this window has lost the tablet's records to another one, or they do not answer: said over the whole screen, so
 * that nobody taps on a chart that no longer counts. A form with words in it stays in sight, to copy them.
 */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useMirror } from '../../mirror/read/use-rows.ts'
import { useDirtyForms } from '../../ui/record-form/dirty-forms.tsx'
import { useIdlePreload } from '../../ui/use-idle-preload.ts'
import style from './database-state-notice.module.css'
import { whenReleased } from './when-released.ts'

const load = () => import('./database-state-pages.tsx')
const DatabaseStatePages = lazy(async () => ({ default: (await load()).DatabaseStatePages }))

export function DatabaseStateNotice() {
  const { state } = useMirror()
  const current = useSyncExternalStore(state.subscribe, state.current)
  const dirtyForms = useDirtyForms()
  // Another release may have taken the place of this one when it is needed.
  useIdlePreload(load)
  useEffect(() => (current === 'newer' ? whenReleased(() => window.location.reload()) : undefined), [current])
  if (current === null || current === 'left') return null
  return (
    // Nothing under it can be tapped, from this frame on.
    <Suspense fallback={dirtyForms > 0 ? null : <div className={style.cover} />}>
      <DatabaseStatePages state={current} isOverForm={dirtyForms > 0} />
    </Suspense>
  )
}
