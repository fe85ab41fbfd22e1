/** Zones that ended before Hearth kept them: the step to it reads them from the records of doses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { examples } from '#tests/support/examples.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer } from '../support/server.ts'

const step = join(import.meta.dirname, '../../server/database/migrations/059-former-zones.sql')

test('[M6.10] a zone of before is known from the doses recorded in it, and no client is sent anew', async () => {
  const server = await startTestServer()
  try {
    const { database } = server
    await seedOrders(database)
    const order = await database
      .selectFrom('medication')
      .selectAll()
      .where('id', '=', orderId(METFORMIN.name))
      .executeTakeFirstOrThrow()
    const recorded = (time_zone: string, created_at: string) => {
      const id = administrationId(order.id, created_at.slice(0, 10), '08:00')
      return {
        ...examples.administration[0],
        id,
        medication_id: order.id,
        client_id: order.client_id,
        home_id: order.home_id,
        scope: order.scope,
        administration_date: created_at.slice(0, 10),
        administration_time: '08:00',
        time_zone,
        created_at,
        revision: 1,
      }
    }
    const doses = [
      recorded('America/New_York', '2026-01-10T13:05:00.000Z'),
      recorded('America/Denver', '2026-01-12T15:05:00.000Z'),
      recorded('America/Denver', '2026-01-13T15:06:30.250Z'),
      recorded('America/New_York', '2026-01-15T13:05:00.000Z'),
    ]
    const stored = async () => (await sql`select id, revision from client order by id`.execute(database)).rows
    const before = await stored()
    await database.transaction().execute(async transaction => {
      await sql`alter table administration disable trigger user`.execute(transaction)
      await transaction.deleteFrom('administration').execute()
      await transaction.insertInto('administration').values(doses).execute()
      await sql`alter table administration enable trigger user`.execute(transaction)
      await sql`alter table client drop column former_zones`.execute(transaction)
    })
    await database
      .transaction()
      .execute(transaction => sql.raw(readFileSync(step, 'utf8')).execute(transaction))
    expect(await stored()).toEqual(before)
    const clients = await database.selectFrom('client').select(['id', 'former_zones']).execute()
    expect(clients.filter(({ former_zones }) => former_zones !== null)).toEqual([
      {
        id: order.client_id,
        former_zones: [
          { time_zone: 'America/New_York', until: '2026-01-10T13:05:00.000Z' },
          { time_zone: 'America/Denver', until: '2026-01-13T15:06:30.250Z' },
        ],
      },
    ])
  } finally {
    await server.stop()
  }
})
