/** The demo homes loaded into a database of their own, and all that is in it. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { collections } from '#domain/collections.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import { type DueSlot, dueSlots } from '#domain/rules/doses/schedule.ts'
import { addDays, millisOf } from '#domain/values/dates.ts'
import { userScope } from '#domain/values/scope.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import type { Database } from '#server/database/connection.ts'
import { selectRows, writeRows } from '#server/database/rows.ts'
import { loadDemo } from '#server/demo/load.ts'
import { ensureScopes, stamp } from '#server/feed/stamp.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { examples } from '#tests/support/examples.ts'

export type Rows = Awaited<ReturnType<typeof demoRows>>

export interface Loaded {
  fresh: FreshDatabase
  now: string
  rows: Rows
  milliseconds: number
}

export async function loadedAt(now: string, prepare = async (_: Database) => {}): Promise<Loaded> {
  const fresh = await freshDatabase()
  await prepare(fresh.database)
  const started = performance.now()
  await loadDemo({ database: fresh.database, now: millisOf(now), random: randomBytes })
  const milliseconds = performance.now() - started
  return { fresh, now, milliseconds, rows: await demoRows(fresh.database) }
}

async function demoRows(database: Database) {
  const read = async (collection: Collection) =>
    [collection, await selectRows(database, collection, sql`true order by id`)] as const
  // Each list was read from the table of its name.
  return Object.fromEntries(await Promise.all(collections.map(read))) as unknown as {
    readonly [C in Collection]: RowOf<C>[]
  }
}

export const homeNamed = ({ home }: Rows, name: string) => {
  const found = home.find(({ home_name }) => home_name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}
const zoneOf = ({ home }: Rows, homeId: number) => home.find(({ id }) => id === homeId)?.time_zone ?? ''
export const versionsOf = ({ medication_version }: Rows, orderId: string) =>
  medication_version.filter(({ medication_id }) => medication_id === orderId)

export function marksByDose({ mark }: Rows): Map<string, RowOf<'mark'>[]> {
  const byDose = new Map<string, RowOf<'mark'>[]>()
  for (const one of mark)
    byDose.set(one.administration_id, [...(byDose.get(one.administration_id) ?? []), one])
  return byDose
}

/** Every dose due in the sixty days, the day of loading to its end included. */
export function everySlot({ now, rows }: Loaded): DueSlot[] {
  return rows.medication.flatMap(line => {
    const zone = zoneOf(rows, line.home_id)
    const today = homeToday(now, zone)
    const client = rows.client.find(({ id }) => id === line.client_id)
    return dueSlots(line, versionsOf(rows, line.id), addDays(today, -400), today, zone, client)
  })
}

export const FIRST_ADMIN = 'first.admin@example.org'

/** Somebody who was in the database before the demo came. */
export async function addFirstAdmin(database: Database): Promise<void> {
  const [example] = examples.user
  if (example === undefined) throw new Error('The user entity has no example.')
  await database.transaction().execute(async transaction => {
    const { rows } = await sql<{ id: number }>`select nextval('user_id_seq') as id`.execute(transaction)
    const id = rows[0]?.id ?? 0
    const scope = userScope(id)
    await ensureScopes(transaction, [scope])
    const row = {
      ...example,
      id,
      email: FIRST_ADMIN,
      company_id: null,
      current_home_id: null,
      scope,
      revision: 0,
    }
    await writeRows(transaction, [{ collection: 'user', row }])
    await stamp(transaction, [{ collection: 'user', id, scope }])
  })
}
