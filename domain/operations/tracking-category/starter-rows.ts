import { type AnyRow, type RecordSet, refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import type { TrackingStarter } from '../../rules/tracking-starters.ts'
import { refuseFaultyCategory } from './fields.ts'

interface Starters {
  readonly starters: readonly TrackingStarter[]
  /** One for each. */
  readonly ids: readonly number[]
}

/** The usual categories as rows of a home. */
export const starterRows = (
  { id: home_id, scope }: Pick<RowOf<'home'>, 'id' | 'scope'>,
  { starters, ids }: Starters,
  records: RecordSet,
  at: string,
): AnyRow[] =>
  starters.flatMap((starter, place): AnyRow[] => {
    const id = ids[place]
    if (id === undefined) return []
    refuseTaken(records, 'tracking_category', id, 'This id is taken.')
    const times = { created_at: at, updated_at: at }
    const row = { id, home_id, ...starter, is_active: true, ...times, scope, revision: 0 }
    refuseFaultyCategory(row, records)
    return [{ collection: 'tracking_category', row }]
  })
