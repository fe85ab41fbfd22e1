/** Orders deleted before Hearth kept who deleted them: the step to it reads that from the log. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PEOPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer } from '../support/server.ts'

const step = join(import.meta.dirname, '../../server/database/migrations/014-who-deleted-an-order.sql')

test('[M1.8] an order of before says by whom it was deleted, and keeps its revision', async () => {
  const server = await startTestServer()
  try {
    const { database } = server
    await seedOrders(database)
    const token = (await server.signIn('manager')).access_token
    const id = orderId(METFORMIN.name)
    expect((await server.request(`/medications/${id}`, { method: 'DELETE', token })).status).toBe(200)
    const stored = async () =>
      (await sql`select id, removed_by, revision from medication order by id`.execute(database)).rows
    const before = await stored()
    expect(before).toContainEqual(expect.objectContaining({ id, removed_by: PEOPLE.manager.id }))
    await sql`alter table medication drop column removed_by cascade`.execute(database)
    await database
      .transaction()
      .execute(transaction => sql.raw(readFileSync(step, 'utf8')).execute(transaction))
    expect(await stored()).toEqual(before)
  } finally {
    await server.stop()
  }
})
