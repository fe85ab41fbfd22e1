/** M5: what contradicts each other is before a manager, once a dose, or somebody has looked at it. */
import { sql } from 'kysely'
import { administrationState } from '#domain/rules/doses/effective-marks.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { selectRows } from '#server/database/rows.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

export async function checkDoseItems({ database, company }: World): Promise<void> {
  const here = sql`scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])`
  const marks = await selectRows(database, 'mark', here)
  const items = await selectRows(
    database,
    'attention_item',
    sql`${here} and kind in ('possible_double_dose', 'disagreement')`,
  )
  for (const [dose, own] of groupBy(marks, mark => mark.administration_id)) {
    const { status, effective } = administrationState(own)
    const ids = new Set(own.map(({ id }) => id))
    const about = items.filter(({ subject_ids }) => subject_ids.some(id => ids.has(id)))
    const open = about.filter(({ resolved_at }) => resolved_at === null)
    if (open.length > 1) broken('M5.14', `dose ${dose} has ${open.length} open items`)
    if (status !== 'possible_double_dose' && status !== 'disagreement') continue
    const isLookedAt = about.some(
      ({ resolution, subject_ids }) =>
        resolution === 'reviewed' && effective.some(({ id }) => subject_ids.includes(id)),
    )
    if (open.length === 0 && !isLookedAt) broken('M5.9', `nobody is asked about dose ${dose} (${status})`)
  }
}
