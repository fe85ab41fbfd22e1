/** A database that is put back to how it was, between the cases of a generated test. */
import { sql } from 'kysely'
import type { Database } from '#server/database/connection.ts'

/**
 * Keeps every row as it is now. What it returns puts back the tables that were written since, in one statement (looking
 * through all of them for changes takes 10 ms, deleting and seeding them again 90). Heads of feeds stay where they are:
 * a revision is never given twice.
 */
export async function keepRows(database: Database): Promise<() => Promise<void>> {
  await sql.raw(KEEP).execute(database)
  return async () => {
    await sql`select kept.restore()`.execute(database)
  }
}

/** `kept.written` names a table as often as a statement wrote it: nothing unique there, for which writers would wait. */
const KEEP = `
  drop schema if exists kept cascade;
  create schema kept;
  create table kept.source (name text primary key, columns text not null);
  create table kept.written (name text not null);
  create function kept.note() returns trigger language plpgsql as $$
  begin
    insert into kept.written values (tg_table_name);
    return null;
  end $$;
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
      insert into kept.source values (each.name, each.columns);
      execute format('create trigger kept_note after insert or update or delete or truncate on public.%I
        for each statement execute function kept.note()', each.name);
    end loop;
  end $$;
  create function kept.restore() returns void language plpgsql as $$
  declare each record;
  begin
    -- No trigger fires, this file's own neither.
    set local session_replication_role = replica;
    for each in select * from kept.source where name in (select name from kept.written) loop
      execute format('delete from public.%I', each.name);
      execute format('insert into public.%I (%s) overriding system value select %s from kept.%I',
        each.name, each.columns, each.columns, 'row_' || each.name);
    end loop;
    delete from kept.written;
  end $$`
