import type pg from 'pg'

/**
 * The last migration an app must have to work on this database. A migration that takes something away sets it to the
 * one since which no code needs it; undefined while none did.
 */
export async function oldestSchema(client: pg.Client): Promise<string | undefined> {
  const { rows: there } = await client.query("select from pg_class where oid = to_regclass('setting')")
  if (there.length === 0) return undefined
  const { rows } = await client.query<{ value: unknown }>(
    "select value from setting where name = 'oldest_schema'",
  )
  return rows[0] === undefined ? undefined : String(rows[0].value)
}
