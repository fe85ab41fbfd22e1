/** Rows that are the first revision of their scopes, in sets. What `server/feed/stamp` does for a change, for a whole home. */
import { sql } from 'kysely'
import type { Collection, RowOf } from '../../domain/registry.ts'
import type { Scope } from '../../domain/values/scope.ts'
import type { Transaction } from '../../server/database/connection.ts'
import { storedColumns } from '../../server/database/rows.ts'

/** `secret`: columns the registry does not tell of. */
export type Seeded<C extends Collection> = Omit<RowOf<C>, 'revision'> & {
  readonly secret?: Record<string, string>
}

const ROWS_A_STATEMENT = 5_000

export async function beginScopes(transaction: Transaction, scopes: readonly Scope[]): Promise<void> {
  await sql`insert into scope_feed (scope, revision) select unnest(${scopes}::text[]), 1`.execute(transaction)
  await sql`
    insert into feed_stamp (scope, revision, stamp)
    select unnest(${scopes}::text[]), 1, gen_random_uuid()`.execute(transaction)
}

/** What the table of another build has not got is left out, and what only that one has gets its default. */
export async function insertStamped<C extends Collection>(
  transaction: Transaction,
  collection: C,
  rows: readonly Seeded<C>[],
): Promise<void> {
  const table = sql.table(collection)
  const known = await columnsOf(transaction, collection)
  const names = [...storedColumns(collection), ...Object.keys(rows[0]?.secret ?? {})].filter(name =>
    known.has(name),
  )
  const columns = sql.join(names.map(name => sql.ref(name)))
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const some = rows
      .slice(start, start + ROWS_A_STATEMENT)
      .map(({ secret, ...row }) => ({ ...row, ...secret, revision: 1 }))
    await sql`
      insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(some)}::jsonb)`.execute(
      transaction,
    )
  }
}

async function columnsOf(transaction: Transaction, collection: Collection): Promise<Set<string>> {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_name = ${collection}`.execute(transaction)
  return new Set(rows.map(({ column_name }) => column_name))
}
