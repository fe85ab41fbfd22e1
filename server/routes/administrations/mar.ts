/** The MAR overview (spec part 2 §2, §7). */
import * as v from 'valibot'
import { datedDoses } from '#domain/rules/doses/as-needed-days.ts'
import { clientMarStatistics } from '#domain/rules/doses/mar-statistics.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { numericId } from '#domain/values/schemas.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { currentHome } from '../../access/current-home.ts'
import type { Connection } from '../../database/connection.ts'
import { readMarksOf } from '../../rest/administration-answer.ts'
import { type FoundClient, findClient, findClients } from '../../rest/client-answer.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { marRecord, marRecordEntries, readDosesOfToday, readMarRecords } from '../../rest/mar-answer.ts'
import { findOrders, medicationAnswer, presentOrders } from '../../rest/medication-answer.ts'
import { numericIdText } from '../../rest/path-and-query.ts'

const rights = { collections: ['client', 'medication', 'administration'] } as const

const statistics = v.strictObject({
  total_medications: v.number(),
  active_medications: v.number(),
  given_today: v.number(),
  missed_today: v.number(),
})

export async function readClientStatistics(
  connection: Connection,
  { client, home }: FoundClient,
  now: string,
): Promise<v.InferOutput<typeof statistics>> {
  const { orders } = await findOrders(connection, [home], { clientId: client.id }, now)
  const doses = await readDosesOfToday(connection, [home], now)
  const marks = await readMarksOf(
    connection,
    doses.map(({ id }) => id),
  )
  const marksByDose = groupBy(marks, ({ administration_id }) => administration_id)
  return clientMarStatistics(
    orders.map(({ order }) => order),
    datedDoses(
      doses.filter(({ client_id }) => client_id === client.id),
      marksByDose,
    ),
    homeToday(now, home.time_zone),
  )
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/mar',
      reads: 'mar',
      summary: 'A line for each active client of the current home, or of all homes when none is chosen.',
      recordName: 'Group home',
      rights,
      answer: v.strictObject({
        home_id: v.nullable(numericId),
        home_name: v.nullable(v.string()),
        mar_records: v.array(marRecord),
      }),
    },
    async ({ dependencies: { database }, caller, accessibleHomes, now }) => {
      const home = await currentHome(database, caller.user_id, accessibleHomes)
      const homes = home === undefined ? accessibleHomes : [home]
      const { clients } = await findClients(database, homes, { status: 'active' })
      return {
        home_id: home?.id ?? null,
        home_name: home?.home_name ?? null,
        mar_records: await readMarRecords(database, homes, clients, now),
      }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/clients/:clientId/mar',
      reads: 'mar',
      summary: "One client's line of the overview, with the figures and the orders of the client's chart.",
      recordName: 'Client',
      rights,
      params: { clientId: numericIdText },
      answer: v.strictObject({ ...marRecordEntries, statistics, medications: v.array(medicationAnswer) }),
    },
    async ({ dependencies: { database }, accessibleHomes, now, params }) => {
      const foundClient = await findClient(database, accessibleHomes, params.clientId)
      const [record] = await readMarRecords(database, [foundClient.home], [foundClient], now)
      const { orders } = await findOrders(
        database,
        [foundClient.home],
        { clientId: foundClient.client.id },
        now,
      )
      return {
        ...record,
        statistics: await readClientStatistics(database, foundClient, now),
        medications: await presentOrders(database, orders, now),
      }
    },
  ),
]
