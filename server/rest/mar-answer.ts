/**
 * The MAR overview computed from database rows by the pure functions that the screen uses on its mirror (design §2).
 */
import { sql } from 'kysely'
import * as v from 'valibot'
import type { RowOf } from '#domain/registry.ts'
import { rowDaysFor } from '#domain/rules/doses/as-needed-days.ts'
import { marSummary } from '#domain/rules/doses/mar-summary.ts'
import { recordedDoses } from '#domain/rules/doses/recorded-doses.ts'
import { fullName } from '#domain/values/full-name.ts'
import { numericId } from '#domain/values/schemas.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import type { AccessibleHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'
import { readMarksOf } from './administration-answer.ts'
import type { FoundClient } from './client-answer.ts'
import { type FoundOrder, findOrders } from './medication-answer.ts'

export const marRecordEntries = {
  client_id: numericId,
  client_name: v.string(),
  home_id: numericId,
  home_name: v.string(),
  medication_count: v.number(),
  next_medication_schedule: v.nullable(v.string()),
}
export const marRecord = v.strictObject(marRecordEntries)

/** Returns one record for each client, in the order passed. */
export async function readMarRecords(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  clients: readonly FoundClient[],
  now: string,
): Promise<v.InferOutput<typeof marRecord>[]> {
  const [onlyClient, ...otherClients] = clients
  const clientId = otherClients.length === 0 ? onlyClient?.client.id : undefined
  const { orders } = await findOrders(connection, accessibleHomes, { clientId }, now)
  const todaysDoses = await readDosesOfToday(connection, accessibleHomes, now)
  const marks = await readMarksOf(
    connection,
    todaysDoses.map(({ id }) => id),
  )
  const todaysRecordedDoses = recordedDoses(todaysDoses, marks)
  return clients.map(({ client, home }) => {
    const clientOrders = orders.filter(({ order }) => order.client_id === client.id).map(toChartOrder)
    return {
      client_id: client.id,
      client_name: fullName(client),
      home_id: home.id,
      home_name: home.home_name,
      ...marSummary(client, clientOrders, todaysRecordedDoses, now, home),
    }
  })
}

/**
 * Finds recorded doses dated today in each home, or later where a clock was wrong, and as-needed doses that may have
 * been taken today (M8.1).
 */
export async function readDosesOfToday(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  now: string,
): Promise<RowOf<'administration'>[]> {
  const dosesByHome = await Promise.all(
    accessibleHomes.map(({ scope, time_zone }) => {
      const today = homeToday(now, time_zone)
      return selectRows(
        connection,
        'administration',
        sql`scope = ${scope} and administration_date >= ${rowDaysFor(today, today).from}
          and (is_as_needed or administration_date >= ${today})`,
      )
    }),
  )
  return dosesByHome.flat()
}

const toChartOrder = ({ order, versions }: FoundOrder) => ({ line: order, versions })
