/** Keeps the files of the app complete and offers its updates. The first screen is painted without this code. */
import { useDirtyFormCount } from '../ui/record-form/dirty-forms.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { useUpdate } from './use-update.ts'

/** `hasOnlyCopy`: whether this page has the only copy of unsent records, which an update would lose (S20.4). */
export function UpdateWatch({ hasOnlyCopy }: { hasOnlyCopy: boolean }) {
  const hasDirtyForms = useDirtyFormCount() > 0
  const update = useUpdate(hasDirtyForms || hasOnlyCopy)
  return update.isReady && <UpdatePrompt update={update} hasOnlyCopy={hasOnlyCopy} />
}
