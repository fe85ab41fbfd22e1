/** When somebody may not open an area of a tablet any more whose keys they were given, its keys are changed (decision 108). */
import { sql } from 'kysely'
import type { TabletReportAnswer } from '#domain/protocol/tablets.ts'
import type { Area } from '#domain/rules/access/areas.ts'
import type { Database } from '../../database/connection.ts'
import { wantNewKeys } from '../../database/wanted-keys.ts'

/** Of one person on a tablet: `areas` as noted, and those of them that they may open still. */
interface AreaChange {
  readonly user_id: number
  readonly areas: readonly string[] | null
  readonly kept: Area[]
}

/**
 * Asks for new keys when somebody has lost an area, for whatever reason and however long ago.
 *
 * @param people who may unlock the tablet now
 */
export async function wantKeysAfterLosses(
  database: Database,
  tablet_id: string,
  people: TabletReportAnswer['people'],
): Promise<void> {
  const areasById = new Map(people.map(({ user_id, areas }) => [user_id, areas]))
  const holders = await database
    .selectFrom('tablet_person')
    .select(['user_id', 'areas'])
    .where('tablet_id', '=', tablet_id)
    .execute()
  const changes = holders.flatMap(({ user_id, areas }): AreaChange[] => {
    const allowed = areasById.get(user_id) ?? []
    // A PIN from before this was noted: of somebody who may open these areas.
    if (areas === null) return allowed.length === 0 ? [] : [{ user_id, areas, kept: [...allowed] }]
    const kept = allowed.filter(area => areas.includes(area))
    return kept.length === areas.length ? [] : [{ user_id, areas, kept }]
  })
  if (changes.length === 0) return
  await database.transaction().execute(async transaction => {
    let isAnyLost = false
    for (const { user_id, areas, kept } of changes) {
      const { numUpdatedRows } = await transaction
        .updateTable('tablet_person')
        .set({ areas: kept })
        .where('tablet_id', '=', tablet_id)
        .where('user_id', '=', user_id)
        // Another report may have noticed it.
        .where(sql<boolean>`areas is not distinct from ${areas}::text[]`)
        .executeTakeFirstOrThrow()
      if (areas !== null && numUpdatedRows > 0n) isAnyLost = true
    }
    if (isAnyLost) await wantNewKeys(transaction, { tablet_id })
  })
}
