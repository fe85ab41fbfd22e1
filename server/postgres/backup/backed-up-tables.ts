/** What of a database goes into a backup: every table but those that can be made again or are over in minutes. */
import type pg from 'pg'
import type { BackedUpTable, BackupHeader } from './backup-file.ts'

/**
 * `migration` is the header's; sealed months are packed again when they are asked for; codes of sign-ins under way and
 * counted tries are worth nothing afterwards. Mails that wait hold links, and those of a restored moment may have been sent.
 */
const LEFT_OUT = ['migration', 'sealed_set', 'chunk', 'pending_sign_in', 'rate_limit', 'queued_mail']

/** In the order of their names, with the columns that are not computed. */
export async function tablesOf(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select relname as table, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> all($1)
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname collate "C"`,
    [LEFT_OUT],
  )
  return rows
}

/** Columns whose numbers the database gives, and the last one of each. */
export async function sequencesOf(client: pg.ClientBase): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; last_value: string }>(
    `select relname as table, attname as column,
       coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)::regclass), 0) as last_value
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''
     order by relname collate "C"`,
  )
  return rows.map(row => ({ ...row, last_value: Number(row.last_value) }))
}

/** Each table behind those its foreign keys name, so that rows can be loaded one table after the other. */
export async function inLoadingOrder(client: pg.ClientBase): Promise<(table: string) => number> {
  const { rows } = await client.query<{ referring: string; referred: string }>(
    `select referring.relname as referring, referred.relname as referred
     from pg_constraint
     join pg_class as referring on referring.oid = conrelid
     join pg_class as referred on referred.oid = confrelid
     where contype = 'f' and not condeferrable and conrelid <> confrelid
       and connamespace = current_schema()::regnamespace`,
  )
  const depths = new Map<string, number>()
  const depthOf = (table: string): number => {
    const known = depths.get(table)
    if (known !== undefined) return known
    // Against a circle; the database itself refuses what does not fit.
    depths.set(table, 0)
    const referred = rows.filter(({ referring }) => referring === table)
    const depth = Math.max(0, ...referred.map(one => depthOf(one.referred) + 1))
    depths.set(table, depth)
    return depth
  }
  return depthOf
}

/** As SQL: table and columns are names that PostgreSQL gave. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const listed = (names: readonly string[]): string => names.map(quoted).join(', ')
