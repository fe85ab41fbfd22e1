import { useSession } from '../../session/session.ts'
import { useUnsavedOperationQuestion } from '../../sync/outbox/not-saved.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { useMarkDirty } from '../../ui/record-form/dirty-forms.tsx'
import { useIdlePreload } from '../../ui/use-idle-preload.ts'

const doNothing = async () => {}
const NotSavedDialog = onDemand(async () => (await import('./not-saved-dialog.tsx')).NotSavedDialog)

/** A dialog over every screen. Preloaded, because a full disk may come with a lost network. */
export function NotSavedNotice() {
  const question = useUnsavedOperationQuestion()
  // A user who is not signed in records nothing.
  useIdlePreload(useSession().state === 'authenticated' ? NotSavedDialog.preload : doNothing)
  // The record exists only here: no update and no notice may remove this dialog.
  useMarkDirty(question !== undefined)
  if (question === undefined) return null
  return <NotSavedDialog key={question.id} question={question} />
}
