import { lazy, Suspense } from 'react'
import { useSession } from '../../session/session.ts'
import { useNotSaved } from '../../sync/outbox/not-saved.ts'
import { useMarkDirty } from '../../ui/record-form/dirty-forms.tsx'
import { useIdlePreload } from '../../ui/use-idle-preload.ts'

const load = () => import('./not-saved-dialog.tsx')
const nothing = async () => {}
const NotSavedDialog = lazy(async () => ({ default: (await load()).NotSavedDialog }))

/** Stands over every screen. Fetched before it is needed: a full disk may come with a lost network. */
export function NotSaved() {
  const question = useNotSaved()
  // Whoever is not signed in records nothing.
  useIdlePreload(useSession().state === 'authenticated' ? load : nothing)
  // Words that are nowhere else: no update and no notice takes this window away from under them.
  useMarkDirty(question !== undefined)
  if (question === undefined) return null
  return (
    <Suspense fallback={null}>
      <NotSavedDialog key={question.id} question={question} />
    </Suspense>
  )
}
