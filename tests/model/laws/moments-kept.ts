/**
 * M6.10, M2.3: another time zone of a home, a move, a discharge and a return leave what was due before as it was, and no
 * record of a dose is dated anew.
 */
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { departureTime } from '#domain/rules/access/presence.ts'
import { type DueSlot, dueSlots } from '#domain/rules/doses/schedule.ts'
import { addDays, DAY_MS, instantAt, millisOf } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { selectRows } from '#server/database/rows.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

/** What a clock that is hours ahead calls past may be of the day before. */
const DAYS_COMPARED = 10

interface OrderMoments {
  readonly name: string
  /** What decides when it is due, but for zone and presence. */
  readonly content: string
  /** Until then what is due stays: now, or when the client left. */
  readonly until: string
  readonly due: readonly DueSlot[]
}

interface Moments {
  readonly orders: ReadonlyMap<string, OrderMoments>
  /** By the id of a record: its day, time and zone. */
  readonly records: ReadonlyMap<string, string>
}

/** Does what may change zone or presence, and compares what was due before it. */
export async function keepingMoments<Result>(world: World, work: () => Promise<Result>): Promise<Result> {
  const before = await readMoments(world)
  const result = await work()
  compare(before, await readMoments(world))
  return result
}

async function readMoments({ database, company, nowInstant: now }: World): Promise<Moments> {
  const here = sql`scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])`
  // Of one moment: what came late may still be written meanwhile.
  const { homes, clients, lines, versions, doses } = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async transaction => ({
      homes: await selectRows(transaction, 'home', here),
      clients: await selectRows(transaction, 'client', here),
      lines: await selectRows(transaction, 'medication', here),
      versions: await selectRows(transaction, 'medication_version', here),
      doses: await selectRows(transaction, 'administration', here),
    }))
  const versionsOf = groupBy(versions, ({ medication_id }) => medication_id)
  const orders = lines.flatMap((line): [string, OrderMoments][] => {
    const client = clients.find(({ id }) => id === line.client_id)
    const zone = homes.find(({ id }) => id === client?.home_id)?.time_zone
    const own = versionsOf.get(line.id) ?? []
    if (client === undefined || zone === undefined) return []
    const left = departureTime(client, zone)
    const from = addDays(now.slice(0, 10), -DAYS_COMPARED)
    const due = dueSlots(line, own, from, addDays(now.slice(0, 10), 1), zone, client)
    const until = left !== null && left < now ? left : now
    return [[line.id, { name: `order ${line.id}`, content: contentOf(line, own), until, due }]]
  })
  const records = doses.map(
    ({ id, administration_date: date, administration_time: time, time_zone }) =>
      [id, `${date} ${time} ${time_zone}`] as const,
  )
  return { orders: new Map(orders), records: new Map(records) }
}

const contentOf = (
  { id, start_date, start_time, end_date, removed_at }: RowOf<'medication'>,
  versions: readonly RowOf<'medication_version'>[],
): string =>
  JSON.stringify([
    id,
    start_date,
    start_time,
    end_date,
    removed_at,
    versions.map(version => version.id).sort(),
  ])

function compare(before: Moments, after: Moments): void {
  for (const [id, record] of before.records) {
    const now = after.records.get(id)
    if (now !== record) broken('M6.10', `the record of dose ${id} was of ${record}, and is of ${now}`)
  }
  for (const [id, { name, content, until, due }] of before.orders) {
    const now = after.orders.get(id)
    // Somebody changed it meanwhile.
    if (now?.content !== content) continue
    const past = due.filter(({ at }) => at < until)
    const lost = past.find(slot => !now.due.some(other => isSame(slot, other)))
    if (lost !== undefined) broken('M6.10', `${name} was due on ${told(lost)}, and is not any more`)
    // A clock that is ahead has passed what was still to come; nothing of the days before.
    const since = instantAt(millisOf(until) - DAY_MS)
    const added = now.due.find(slot => slot.at < since && !past.some(other => isSame(slot, other)))
    if (added !== undefined) broken('M6.10', `${name} was not due on ${told(added)}, and is now`)
  }
}

const isSame = (one: DueSlot, other: DueSlot): boolean =>
  one.date === other.date && one.time === other.time && one.at === other.at

const told = ({ date, time, at }: DueSlot): string => `${date} ${time} (${at})`
