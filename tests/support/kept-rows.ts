/** A database that is put back to how it was, between the cases of a generated test. */
import { sql } from 'kysely'
import type { Database } from '#server/database/connection.ts'

/**
 * Keeps every row as it is now. What it returns puts back the tables that changed since, in one statement (about 10 ms;
 * deleting and seeding them again takes 90). Heads of feeds stay where they are: a revision is never given twice.
 */
export async function keepRows(database: Database): Promise<() => Promise<void>> {
  await sql.raw(KEEP).execute(database)
  return async () => {
    await sql`select kept.restore()`.execute(database)
  }
}

/** `kept.source` knows the transaction that wrote a table last: rows of a later one are changes. */
const KEEP = `
  drop schema if exists kept cascade;
  create schema kept;
  create table kept.source (name text primary key, columns text not null, count bigint not null, written xid8 not null);
  do $$
  declare each record;
  begin
    for each in
      select table_name as name,
        string_agg(quote_ident(column_name), ', ' order by ordinal_position) filter (where is_generated = 'NEVER') as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('scope_feed', 'feed_stamp', 'migration')
      group by table_name
    loop
      execute format('create table kept.%I as table public.%I', 'row_' || each.name, each.name);
      execute format('insert into kept.source select %L, %L, count(*), pg_current_xact_id() from public.%I',
        each.name, each.columns, each.name);
    end loop;
  end $$;
  create function kept.restore() returns void language plpgsql as $$
  declare each record; changed boolean;
  begin
    set local session_replication_role = replica;
    for each in select * from kept.source loop
      execute format(
        'select count(*) <> $1 or coalesce(bool_or(xmin::text::bigint > $2), false) from public.%I', each.name)
        into changed using each.count, each.written::text::bigint;
      if changed then
        execute format('delete from public.%I', each.name);
        execute format('insert into public.%I (%s) overriding system value select %s from kept.%I',
          each.name, each.columns, each.columns, 'row_' || each.name);
        update kept.source set written = pg_current_xact_id() where name = each.name;
      end if;
    end loop;
  end $$`
