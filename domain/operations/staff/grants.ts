/** Grants are only appended and closed. */
import { type AnyRow, type RecordSet, refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { userScope } from '../../values/scope.ts'

export function newGrant(
  grant: Pick<RowOf<'grant'>, 'id' | 'user_id' | 'granted_scope' | 'role'>,
  records: RecordSet,
  from_at: string,
): AnyRow {
  refuseTaken(records, 'grant', grant.id, 'This id is taken.')
  return {
    collection: 'grant',
    row: { ...grant, from_at, until_at: null, scope: userScope(grant.user_id), revision: 0 },
  }
}

export const closedGrant = (grant: RowOf<'grant'>, until_at: string): AnyRow => ({
  collection: 'grant',
  row: { ...grant, until_at },
})
