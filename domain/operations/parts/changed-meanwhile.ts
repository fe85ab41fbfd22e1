/** Changes to directory rows need a connection: an author is notified at once of another person's change (S8). */
import { Refusal } from '../../errors.ts'
import { type Fields, mergeChanges } from '../../rules/records/merging.ts'

const CHANGED_MEANWHILE_MESSAGE = 'Someone else has changed this since you opened the form.'

interface ChangeRequest {
  readonly changes: Fields
  /** The fields as the form showed them; null: as they are now. */
  readonly seen: Fields | null
}

/** Throws when no change is requested, and when another person has changed the same fields since. */
export function refuseChangedMeanwhile(
  groups: Readonly<Record<string, readonly string[]>>,
  row: Fields,
  { changes, seen }: ChangeRequest,
): void {
  if (Object.keys(changes).length === 0) throw new Refusal('invalid_input', 'No data provided for update')
  const { disputes } = mergeChanges(groups, row, changes, seen)
  if (disputes.length === 0) return
  const fields = disputes.flatMap(({ proposed }) => Object.keys(proposed))
  throw new Refusal('conflict', CHANGED_MEANWHILE_MESSAGE, {
    fields: Object.fromEntries(fields.map(field => [field, [CHANGED_MEANWHILE_MESSAGE]])),
  })
}
