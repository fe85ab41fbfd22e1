import type pg from 'pg'

/**
 * Returns the newest migration that an app must know to work on this database. A migration that removes something sets
 * it to the migration since which no code needs the removed thing. Undefined while no migration did so.
 */
export async function oldestSchema(client: pg.Client): Promise<string | undefined> {
  const { rows: settingTable } = await client.query("select from pg_class where oid = to_regclass('setting')")
  if (settingTable.length === 0) return undefined
  const { rows } = await client.query<{ value: unknown }>(
    "select value from setting where name = 'oldest_schema'",
  )
  return rows[0] === undefined ? undefined : String(rows[0].value)
}
