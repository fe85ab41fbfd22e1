/** References among tables as the running database checks them, and rows to try each with. */
import { sql } from 'kysely'
import type { Collection } from '#domain/registry.ts'
import type { Connection, Transaction } from '#server/database/connection.ts'
import { examples } from '#tests/support/examples.ts'

export interface Reference {
  /** The table whose column names a row of `parent` by its `key`. */
  readonly child: string
  readonly column: string
  readonly parent: string
  readonly key: string
}

/** Those that are checked set by set. */
export async function referencesOf(connection: Connection): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select relname as child, reference_column as "column", referred as parent, referred_key as key
    from pg_class cross join set_references_of(pg_class.oid)
    where relkind = 'r' order by 1, 2`.execute(connection)
  return rows
}

/** Those that PostgreSQL checks row by row. */
export async function foreignKeysOf(connection: Connection): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as child, own.attname as "column", parent.relname as parent, referred.attname as key
    from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute as referred on referred.attrelid = confrelid and referred.attnum = confkey[1]
    where contype = 'f' order by 1, 2`.execute(connection)
  return rows
}

type Row = Record<string, unknown>

const OPERATION: Row = {
  id: '01932b5e-0000-7000-8000-00000000000a',
  kind: 'allergy.record',
  version: 1,
  author_id: 1,
  args: {},
  base: {},
  content_hash: '\\x00',
  recorded_at: '2026-03-10T13:00:00.000Z',
  received_at: '2026-03-10T13:00:00.000Z',
  outcome: 'applied',
  touched: [],
}
const SCOPE = 'home:77'

/** A row of a table in which this column, when it is named, is not null. */
export function rowNaming({ child, column }: Pick<Reference, 'child' | 'column'>): Row {
  const known = examples as unknown as Record<string, readonly Row[]>
  const [example] = known[child] ?? [OPERATION]
  const row: Row = { ...example, ...(child === 'operation' ? {} : { scope: SCOPE, revision: 1 }) }
  // Nullable ones may be null in an example.
  return { ...row, [column]: row[column] ?? (child === 'medication_version' ? UUID : 77) }
}
const UUID = '01932b5e-0000-7000-8000-000000000077'

/** Writes a row as it is, with all checks. */
export const put = (connection: Connection, table: string, row: Row) =>
  sql`insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)).*`.execute(
    connection,
  )

/** Writes all rows that this one names, but for the one of `without`, past every check. */
export async function putNamed(
  transaction: Transaction,
  row: Row,
  references: readonly Reference[],
  without?: string,
): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(transaction)
  const done = new Set<string>()
  for (const { column, parent, key } of references) {
    const name = `${parent}/${row[column]}`
    if (column === without || row[column] === null || row[column] === undefined || done.has(name)) continue
    done.add(name)
    await put(transaction, parent, parentRow(parent, key, row[column]))
  }
  await sql`set local session_replication_role = origin`.execute(transaction)
}

function parentRow(parent: string, key: string, value: unknown): Row {
  if (parent === 'scope_feed') {
    return { scope: value, epoch: UUID, revision: 1, oldest_revision: 0 }
  }
  const [example] = examples[parent as Collection]
  const email = parent === 'user' ? { email: `person-${value}@example.org` } : {}
  const secret = { scope: SCOPE, revision: 1 }
  return { ...(example as Row), ...secret, ...email, [key]: value }
}
