import { hasTwoVersions } from '../../mirror/read/two-versions.ts'
import { useMirror } from '../../mirror/read/use-rows.ts'
import type { RecordedChange } from '../../sync/use-record.ts'
import type { Outcome } from './description.ts'

/**
 * Returns a function for the outcome of an edit: where the record is, or `bothKeptMessage` when another user changed
 * the same fields at the same time and both versions are kept (S8).
 */
export function useBothKept(
  bothKeptMessage: string,
): (recorded: RecordedChange) => { readonly answered: Promise<Outcome> } {
  const mirror = useMirror()
  return ({ answered, operation_id }) => ({
    answered: answered.then(async outcome =>
      (await hasTwoVersions(mirror, operation_id))
        ? { text: bothKeptMessage, tone: 'waiting', seconds: 15 }
        : outcome,
    ),
  })
}
