/** The contents of a backup: every table except those that can be rebuilt or whose rows expire in minutes. */
import type pg from 'pg'
import type { BackedUpTable, BackupHeader } from './backup-file.ts'

/**
 * `migration` is in the header; packed months are packed again on request; codes and challenges of unfinished sign-ins
 * and of tablets,
 * and counts of attempts are worthless after a restore. Queued mails contain links, and may have been sent since the
 * backup.
 */
const EXCLUDED_TABLES = [
  'migration',
  'sealed_set',
  'chunk',
  'pending_sign_in',
  'tablet_code',
  'passkey_challenge',
  'rate_limit',
  'queued_mail',
]

/** Returns the tables in the order of their names, with the columns that are not computed. */
export async function readTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select relname as table, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> all($1)
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname collate "C"`,
    [EXCLUDED_TABLES],
  )
  return rows
}

/** Returns the columns whose numbers the database generates, and the last number of each. */
export async function readSequences(client: pg.ClientBase): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; last_value: string }>(
    `select relname as table, attname as column,
       coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)::regclass), 0) as last_value
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''
     order by relname collate "C"`,
  )
  return rows.map(row => ({ ...row, last_value: Number(row.last_value) }))
}

/**
 * Returns a function that returns the number of a table's loading step: a table is loaded after the tables that its
 * foreign keys refer to.
 */
export async function readLoadingSteps(client: pg.ClientBase): Promise<(table: string) => number> {
  const { rows } = await client.query<{ referring: string; referred: string }>(
    `select referring.relname as referring, referred.relname as referred
     from pg_constraint
     join pg_class as referring on referring.oid = conrelid
     join pg_class as referred on referred.oid = confrelid
     where contype = 'f' and not condeferrable and conrelid <> confrelid
       and connamespace = current_schema()::regnamespace`,
  )
  const stepByTable = new Map<string, number>()
  const stepOf = (table: string): number => {
    const knownStep = stepByTable.get(table)
    if (knownStep !== undefined) return knownStep
    // Prevents endless recursion in a circle of references; the database refuses rows that do not fit.
    stepByTable.set(table, 0)
    const references = rows.filter(({ referring }) => referring === table)
    const step = Math.max(0, ...references.map(reference => stepOf(reference.referred) + 1))
    stepByTable.set(table, step)
    return step
  }
  return stepOf
}

/** Returns a name of a table or column, as PostgreSQL reported it, quoted for SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnList = (names: readonly string[]): string => names.map(quoteName).join(', ')
