/** A home that keeps track of much: nineteen people, the ten usual categories, a year of entries. */
import { examples } from '#tests/support/examples.ts'
import type { TrackingAttribute } from '../../domain/entities/tracking-category.ts'
import { detailsOf } from '../../domain/rules/records/tracking-details.ts'
import { starterCategories } from '../../domain/rules/records/tracking-starters.ts'
import { addDays, DAY_MS } from '../../domain/values/dates.ts'
import { uuidV7 } from '../../domain/values/ids.ts'
import type { Scope } from '../../domain/values/scope.ts'
import type { Database } from '../../server/database/connection.ts'
import { clientIdsOf, otherClients } from './notes.ts'
import { insertStamped } from './stamped-rows.ts'

/** Within the thirteen months a tablet keeps. */
const DAYS = 365

/** Adds people, categories and entries to a company that `seedCompany` made. The entries are of the days before today. */
export async function seedTracking(
  database: Database,
  { number, scope }: { number: number; scope: Scope },
  count: number,
  now: number,
): Promise<void> {
  const clientIds = clientIdsOf(number)
  const today = new Date(now).toISOString().slice(0, 10)
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const categories = starterCategories.map((starter, index) => ({
    ...examples.tracking_category[0],
    ...starter,
    id: index + 1,
    home_id: number,
    scope,
  }))
  const entries = Array.from({ length: count }, (_, index) => {
    const daysAgo = 1 + Math.floor((index * DAYS) / count)
    const at = new Date(`${addDays(today, -daysAgo)}T${clockOf(index)}:00.000Z`).getTime()
    const moment = new Date(at).toISOString()
    const category = categories[Math.floor(index / clientIds.length) % categories.length] ?? categories[0]
    if (category === undefined) throw new Error('There is no category.')
    return {
      ...examples.tracking_entry[0],
      id: uuidV7(at, random),
      client_id: clientIds[index % clientIds.length] ?? number,
      home_id: number,
      category_id: category.id,
      category_name: category.name,
      entry_datetime: moment,
      entry_date: moment.slice(0, 10),
      details: detailsOf(category.attributes, valuesOf(category.attributes, index)),
      notes: index % 9 === 0 ? 'After the walk, sat down first.' : null,
      tells_manager: category.tells_manager,
      staff_id: number,
      created_at: moment,
      updated_at: new Date(at + DAY_MS / 1_440).toISOString(),
      scope,
    }
  })
  await database.transaction().execute(async transaction => {
    await insertStamped(transaction, 'client', otherClients(number, scope))
    await insertStamped(transaction, 'tracking_category', categories)
    await insertStamped(transaction, 'tracking_entry', entries)
  })
}

/** Between six in the morning and ten in the evening. */
const clockOf = (index: number) =>
  `${String(6 + ((index * 7) % 16)).padStart(2, '0')}:${String((index * 13) % 60).padStart(2, '0')}`

const valuesOf = (attributes: readonly TrackingAttribute[], index: number) =>
  Object.fromEntries(
    attributes
      .filter(({ data_type }) => data_type !== 'text')
      .map(attribute => [attribute.key, valueFor(attribute, index)]),
  )

function valueFor({ data_type, choices, low, high, most }: TrackingAttribute, index: number) {
  if (data_type === 'choice') return choices[index % choices.length]
  if (data_type === 'yes_no') return index % 12 === 0
  if (data_type === 'water') return index % (most ?? 10)
  const [from, to] = [low ?? 0, high ?? 180]
  return Math.round(from + ((index * 17) % 100) * ((to - from) / 95))
}
