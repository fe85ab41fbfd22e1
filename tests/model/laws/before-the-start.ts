/** M9.5: an order that was changed before its start day is as if it had been written so from the beginning. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { dueSlots, timesOf } from '#domain/rules/doses/schedule.ts'
import { versionsInOrder } from '#domain/rules/doses/versions.ts'
import { addDays } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { selectRows } from '#server/database/rows.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

const DAYS_COMPARED = 14

export async function checkBeforeTheStart(world: World): Promise<void> {
  const { database, company } = world
  const here = sql`scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])`
  const orders = await selectRows(database, 'medication', here)
  const versions = await selectRows(database, 'medication_version', here)
  const lastChanges = await lastChangesOf(world)
  for (const order of orders) {
    // In another home, or by another clock, the same start is another moment.
    if (order.removed_at !== null || world.movedClients.has(order.client_id)) continue
    if (world.rezonedHomes.has(order.home_id)) continue
    const own = versions.filter(({ medication_id }) => medication_id === order.id)
    const zone = company.homes.find(({ id }) => id === order.home_id)?.time_zone ?? 'UTC'
    const changes = own.map(({ created_at }) => created_at).concat(lastChanges.get(order.id) ?? [])
    const [first, ...later] = changes.toSorted()
    const last = later.at(-1)
    if (last === undefined || last === first || homeToday(last, zone) >= order.start_date) continue
    if (own.some(({ frequency_type }) => frequency_type === 'as_needed')) continue
    world.tally.changedBeforeStart++
    checkOrder(order, own, zone)
  }
}

/** By order: when the last change of it that counts was recorded. */
async function lastChangesOf({ database, company }: World): Promise<Map<string, string>> {
  const { rows } = await sql<{ order_id: string; at: string }>`
    select args->>'medication_id' as order_id, max(recorded_at) as at from operation
    where kind like 'medication.%' and outcome = 'applied'
      and scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])
    group by 1`.execute(database)
  return new Map(rows.map(({ order_id, at }) => [order_id, new Date(at).toISOString()]))
}

function checkOrder(
  order: RowOf<'medication'>,
  versions: readonly RowOf<'medication_version'>[],
  zone: string,
): void {
  const { start_date, start_time } = order
  const last = versionsInOrder(versions).at(-1)
  if (last === undefined) broken('M9.5', `order ${order.id} has no version`)
  const fromTheBeginning = {
    ...last,
    effective_date: start_date,
    effective_time: start_time,
    anchor_date: start_date,
    replaces_version_id: null,
  }
  const until = addDays(start_date, DAYS_COMPARED)
  const due = dueSlots(order, versions, addDays(start_date, -DAYS_COMPARED), until, zone)
  const [first] = due
  if (first?.date !== start_date || first.time !== timesOf(last)[0]) {
    broken(
      'M9.5',
      `the first dose of order ${order.id} is ${first?.date} ${first?.time}, not on ${start_date}`,
    )
  }
  if (!isDeepStrictEqual(due, dueSlots(order, [fromTheBeginning], start_date, until, zone))) {
    broken('M9.5', `order ${order.id}, changed before its start, is due as it was written before`)
  }
}
