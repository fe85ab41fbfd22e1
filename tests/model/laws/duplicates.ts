/** M10.7: of two orders of one drug that run together, whoever made them and on whichever shelf, a manager is asked. */
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { versionInForceAt } from '#domain/rules/doses/versions.ts'
import { addDays, type Instant, instantAt, laterDate, millisOf } from '#domain/values/dates.ts'
import { homeToday, localDateTimeOf } from '#domain/values/time-zone.ts'
import { selectRows } from '#server/database/rows.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

const dayAfter = (at: Instant): Instant => instantAt(millisOf(at) + 86_400_000)

interface Running {
  readonly line: RowOf<'medication'>
  readonly drug: string
  readonly isAsNeeded: boolean
}

export async function checkDuplicates({ database, company, nowInstant, tally }: World): Promise<void> {
  const here = sql`scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])`
  const lines = await selectRows(database, 'medication', sql`${here} and removed_at is null`)
  const versions = await selectRows(database, 'medication_version', here)
  const items = await selectRows(database, 'attention_item', sql`${here} and kind = 'duplicate_order'`)
  const running = lines.flatMap((line): Running[] => {
    const zone = company.homes.find(({ id }) => id === line.home_id)?.time_zone ?? 'UTC'
    const own = versions.filter(({ medication_id }) => medication_id === line.id)
    const [version, next] = [nowInstant, dayAfter(nowInstant)].map(at =>
      versionInForceAt(own, localDateTimeOf(at, zone)),
    )
    // Where the day of a home was set back, an order that had ended runs again for some hours.
    const isOver = line.end_date !== null && line.end_date <= addDays(homeToday(nowInstant, zone), 1)
    if (version === undefined || isOver) return []
    // So does what a change of its kind has replaced.
    if (next?.frequency_type !== version.frequency_type) return []
    const drug = version.medication_name.toLowerCase().replaceAll(/[^a-z]/g, '')
    return [{ line, drug, isAsNeeded: version.frequency_type === 'as_needed' }]
  })
  for (const [index, one] of running.entries()) {
    for (const other of running.slice(index + 1)) {
      const isSame = one.line.client_id === other.line.client_id && one.drug === other.drug
      if (!isSame || one.isAsNeeded !== other.isAsNeeded || !runForDays(one.line, other.line)) continue
      tally.ordersOfOneDrug++
      const about = items.filter(({ subject_ids }) =>
        [one, other].every(({ line }) => subject_ids.includes(line.id)),
      )
      if (!about.some(({ resolution }) => resolution !== 'corrected'))
        broken(
          'M10.7',
          `nobody is asked about orders ${one.line.id} and ${other.line.id}, both of ${one.drug}`,
        )
    }
  }
}

/** For more than a day on which one replaces the other. */
function runForDays(one: RowOf<'medication'>, other: RowOf<'medication'>): boolean {
  const from = laterDate(one.start_date, other.start_date)
  const ends = [one.end_date, other.end_date].filter(day => day !== null).sort()
  return ends[0] === undefined || ends[0] > from
}
