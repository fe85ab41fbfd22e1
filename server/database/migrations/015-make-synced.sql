-- What a synced table has, defined once. A migration that creates a synced table ends with one line:
--   select make_synced('progress_note', dated_by => 'note_date');
-- `dated_by` is the column of the entity's month and is left out for undated collections.
-- The function may be called again: it replaces the triggers and keeps the rows and every index that is as it should be.

create function make_synced(table_name text, dated_by text default null) returns void language plpgsql as $make$
declare
  synced oid := (select oid from pg_class where oid = to_regclass(quote_ident(table_name)) and relkind = 'r');
  refuse_function text := 'refuse_unstamped_' || table_name;
  missing text;
  index_name text;
  index_columns text;
begin
  if synced is null then
    raise exception 'make_synced: there is no table %', table_name;
  end if;

  select string_agg(wanted, '; ') into missing from (
    select 'id integer or uuid, as its primary key' as wanted where not exists (
      select from pg_constraint as primary_key
      join pg_attribute as key on key.attrelid = synced and primary_key.conkey = array[key.attnum]
      where primary_key.conrelid = synced and primary_key.contype = 'p'
        and key.attname = 'id' and key.atttypid in ('integer'::regtype, 'uuid'::regtype))
    union all
    select 'scope text not null references scope_feed' where not exists (
      select from pg_constraint as reference
      join pg_attribute as key on key.attrelid = synced and reference.conkey = array[key.attnum]
      where reference.conrelid = synced and reference.contype = 'f' and reference.confrelid = 'scope_feed'::regclass
        and key.attname = 'scope' and key.atttypid = 'text'::regtype and key.attnotnull)
    union all
    -- A default would be taken for a revision, and the check at commit would let an unstamped row pass.
    select 'revision bigint, nullable and without a default' where not exists (
      select from pg_attribute where attrelid = synced and attname = 'revision'
        and atttypid = 'bigint'::regtype and not attnotnull and not atthasdef)
    union all
    select format('%I date or timestamptz', dated_by) where dated_by is not null and not exists (
      select from pg_attribute where attrelid = synced and attname = dated_by
        and atttypid in ('date'::regtype, 'timestamptz'::regtype))
  ) as requirement;
  if missing is not null then
    raise exception 'make_synced: the table % needs these columns: %', table_name, missing;
  end if;

  -- The feed reads by revision, the history of dated collections by month.
  for index_name, index_columns in
    select table_name || '_by_revision', 'scope, revision, id'
    union all
    select table_name || '_by_month', format('scope, %I, id', dated_by) where dated_by is not null
  loop
    if pg_get_indexdef(to_regclass(quote_ident(index_name)), 0, true) is distinct from
      format('CREATE INDEX %I ON %s USING btree (%s)', index_name, synced::regclass, index_columns) then
      execute format('drop index if exists %I', index_name);
      execute format('create index %I on %I (%s)', index_name, table_name, index_columns);
    end if;
  end loop;

  -- An update that does not stamp loses its revision.
  execute format('drop trigger if exists forget_revision on %I', table_name);
  execute format('create trigger forget_revision before update on %I for each row execute function forget_revision()',
    table_name);

  -- A row without a revision at commit stops the transaction. Each table has a function of its own, so that the query
  -- is planned once and not for every row; the plan may be made while the table is empty and must not become a scan.
  execute format($function$
    create or replace function %I() returns trigger language plpgsql set enable_seqscan = off as $body$
    begin
      if exists (select from %I where id = new.id and revision is null) then
        raise exception 'A row of %s was written without a revision of its scope.';
      end if;
      return null;
    end $body$ $function$, refuse_function, table_name, table_name);
  execute format('drop trigger if exists refuse_unstamped on %I', table_name);
  execute format('create constraint trigger refuse_unstamped after insert or update on %I deferrable initially deferred
    for each row when (new.revision is null) execute function %I()', table_name, refuse_function);
end $make$;

select make_synced('company');
select make_synced('home');
select make_synced('user');
select make_synced('grant');
select make_synced('person_card');
select make_synced('client');
select make_synced('allergy');
select make_synced('inventory_item');
select make_synced('medication');
select make_synced('medication_version');
select make_synced('administration', dated_by => 'administration_date');
select make_synced('mark', dated_by => 'administration_date');
select make_synced('attention_item');
