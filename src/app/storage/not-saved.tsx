import { lazy, Suspense } from 'react'
import { useSession } from '../../session/session.ts'
import { useNotSaved } from '../../sync/outbox/not-saved.ts'
import { useMarkDirty } from '../../ui/record-form/dirty-forms.tsx'
import { useIdlePreload } from '../../ui/use-idle-preload.ts'

const load = () => import('./not-saved-dialog.tsx')
const nothing = async () => {}
const NotSavedDialog = lazy(async () => ({ default: (await load()).NotSavedDialog }))

/** A dialog over every screen. Preloaded, because a full disk may come with a lost network. */
export function NotSaved() {
  const question = useNotSaved()
  // A user who is not signed in records nothing.
  useIdlePreload(useSession().state === 'authenticated' ? load : nothing)
  // The record exists only here: no update and no notice may remove this dialog.
  useMarkDirty(question !== undefined)
  if (question === undefined) return null
  return (
    <Suspense fallback={null}>
      <NotSavedDialog key={question.id} question={question} />
    </Suspense>
  )
}
