/** Selects the rows that are shown to a person, each as a record by itself. */
import type { RowInCollection } from '../../record-set.ts'
import type { Collection } from '../../registry.ts'

/** Collections whose content is shown by the record they belong to. */
const DEPENDENT_COLLECTIONS: ReadonlySet<Collection> = new Set([
  'medication_version',
  'progress_note_version',
  'record_version',
])

/** Returns rows without versions, and without a dose whose mark is among them: the mark shows what was done. */
export function recordsToShow(rows: readonly RowInCollection[]): RowInCollection[] {
  const markedDoseIds = new Set(
    rows.flatMap(({ collection, row }) => (collection === 'mark' ? row.administration_id : [])),
  )
  return rows.filter(
    ({ collection, row }) =>
      !DEPENDENT_COLLECTIONS.has(collection) &&
      !(collection === 'administration' && markedDoseIds.has(row.id)),
  )
}
