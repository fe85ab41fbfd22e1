import { hasTwoVersions } from '../../mirror/read/two-versions.ts'
import { useMirror } from '../../mirror/read/use-rows.ts'
import type { RecordedChange } from '../../sync/use-record.ts'
import type { SaveOutcome } from './description.ts'

/**
 * Returns a function that replaces the outcome of an edit by `bothKeptMessage` if another user changed the same fields
 * at the same time and both versions are kept (S8).
 */
export function useEditOutcome(
  bothKeptMessage: string,
): (recordedChange: RecordedChange) => { readonly serverAnswer: Promise<SaveOutcome> } {
  const mirror = useMirror()
  return ({ serverAnswer, operation_id }) => ({
    serverAnswer: serverAnswer.then(async outcome =>
      (await hasTwoVersions(mirror, operation_id))
        ? { text: bothKeptMessage, tone: 'waiting', seconds: 15 }
        : outcome,
    ),
  })
}
