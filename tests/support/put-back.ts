/**
 * Puts a database back to the rows and numbers it began with: 10 ms, where a new copy and its end take 80, and each
 * connection 15 more until it knows the tables.
 */
import pg from 'pg'

/** A statement that puts a database back, or raises `NOT_PUT_BACK`. */
export type PutBack = string

/** What the statement raises where the database is still used, altered or grown: somebody makes a new copy. */
const NOT_PUT_BACK = 'P0001'
/** Rows that were deleted stay on disk until a vacuum, which never comes. */
const LARGEST_TABLE_BYTES = 512 * 1024

/** What changes with every definition of a table, a function or a trigger, and with a migration. */
const DEFINITIONS = [
  'pg_class',
  'pg_attribute',
  'pg_proc',
  'pg_trigger',
  'pg_constraint',
  'pg_index',
  'migration',
]
const FINGERPRINT = `concat_ws(' ', ${DEFINITIONS.map(
  name => `(select count(*) || ':' || coalesce(max(xmin::text::bigint), 0) from ${name})`,
).join(', ')})`

const IS_HEARTHS = `relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'`

/** Reads what a new copy of a template has. */
export async function readPutBack(client: pg.ClientBase): Promise<PutBack> {
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows
  const [{ fingerprint = '' } = {}] = await rowsOf<{ fingerprint: string }>(
    `select ${FINGERPRINT} as fingerprint`,
  )
  const sequences = await rowsOf<{ statement: string }>(`
    select format('perform setval(%L, %s, %L);', schemaname || '.' || quote_ident(sequencename),
      coalesce(last_value, start_value), last_value is not null) as statement
    from pg_sequences`)
  const filled: string[] = []
  for (const { name, columns } of await rowsOf<{ name: string; columns: string }>(`
    select pg_class.oid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where ${IS_HEARTHS} and pg_relation_size(pg_class.oid) > 0
    group by pg_class.oid`)) {
    const [{ rows = null } = {}] = await rowsOf<{ rows: string | null }>(
      `select jsonb_agg(to_jsonb(one) order by ctid)::text as rows from ${name} as one`,
    )
    if (rows === null) continue
    filled.push(`insert into ${name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${name}, ${pg.escapeLiteral(rows)});`)
  }
  return `do $put_back$
    declare each record;
    begin
      if exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state is distinct from 'idle')
      then raise 'in use'; end if;
      if ${FINGERPRINT} <> '${fingerprint}' then raise 'altered'; end if;
      if exists (select from pg_class where ${IS_HEARTHS} and pg_relation_size(oid) > ${LARGEST_TABLE_BYTES})
      then raise 'grown'; end if;
      set local session_replication_role = replica;
      for each in select oid::regclass as name from pg_class where ${IS_HEARTHS} and pg_relation_size(oid) > 0
      loop execute format('delete from %s', each.name); end loop;
      ${filled.join('\n')}
      ${sequences.map(({ statement }) => statement).join('\n')}
    end $put_back$`
}

/** Returns whether the database is as it was at first. */
export async function putBack(client: pg.ClientBase, statement: PutBack): Promise<boolean> {
  try {
    await client.query(statement)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NOT_PUT_BACK) return false
    throw error
  }
}
