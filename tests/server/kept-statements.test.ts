/** Statements that nearly every request begins with are parsed once for each connection, and never stand in the way. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findSession } from '#server/access/require-session.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { freshDatabase } from '../support/database.ts'

const keptBy = async (database: Database) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database)).rows

async function oneConnection() {
  const fresh = await freshDatabase()
  const database = openDatabase(fresh.connectionString, { maxConnections: 1 })
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database.destroy()
      await fresh.drop()
    },
  }
}

test('who asks is looked up with one statement that the connection keeps, others are not kept', async () => {
  await using one = await oneConnection()
  for (const token of ['one', 'other']) expect(await findSession(one.database, token)).toBeUndefined()
  await one.database.selectFrom('home').select('id').execute()
  const kept = await keptBy(one.database)
  expect(kept).toHaveLength(1)
  expect(kept[0]?.statement).toContain('from "session"')
})

test('a kept statement whose columns another version changes meanwhile goes on to answer', async () => {
  await using one = await oneConnection()
  const asked = async () => (await sql`select /* kept */ x from changing`.execute(one.database)).rows
  // Of this connection alone: the database goes on to other tests.
  await sql`create temporary table changing as select 1 as x`.execute(one.database)
  expect(await asked()).toEqual([{ x: 1 }])
  expect(await keptBy(one.database)).toHaveLength(1)
  await sql`alter table changing alter column x type text`.execute(one.database)
  expect(await asked()).toEqual([{ x: '1' }])
  expect(await asked()).toEqual([{ x: '1' }])
})
