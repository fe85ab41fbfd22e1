-- References among records are checked set by set (decision 027). A foreign key runs a query for each of its rows, and
-- the rows of a batch name the same few homes, people, clients and orders again and again.
--
-- A table still declares its references as foreign keys; `references_by_set`, which `make_synced` calls, replaces them
-- by triggers. What a foreign key promises they promise too: no row names one that is not there, and none that is named
-- goes away or gets another id, whatever two transactions do at once.

-- The references of a table that are checked here: its column, the table that one names and the key there.
create function set_references_of(referring regclass)
  returns table (reference_column text, referred text, referred_key text) language sql stable as $$
  select arguments[1], arguments[2], arguments[3]
  from (select string_to_array(encode(tgargs, 'escape'), '\000') as arguments from pg_trigger
    where tgrelid = referring and tgname like 'reference\_%') as reference
$$;

-- After an update that changes a reference, row by row: column, table, key.
-- The lock is that of a foreign key: whoever deletes the row waits, and then finds who refers to it.
create function check_reference() returns trigger language plpgsql as $$
declare found_id text;
begin
  execute format('select %I from %I where %I = ($1).%I for key share', tg_argv[2], tg_argv[1], tg_argv[2], tg_argv[0])
    into found_id using new;
  if found_id is null then perform refuse_reference(tg_table_name, tg_argv[0]); end if;
  return null;
end $$;

create function refuse_reference(referring text, reference_column text) returns void language plpgsql as $$
begin
  raise foreign_key_violation using
    message = format('A row of %s names in %s one that is not there.', referring, reference_column),
    table = referring, column = reference_column;
end $$;

-- After a row was deleted, got another key, or a table is emptied: table and column that may refer to it, and the key.
create function keep_referenced() returns trigger language plpgsql as $$
declare is_referenced boolean;
begin
  -- A later snapshot than that of the statement is needed to see what another transaction has just referred to it.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise feature_not_supported using message = format('Rows of %s are deleted at read committed only.', tg_table_name);
  end if;
  if tg_op = 'TRUNCATE' then
    execute format('select exists (select from %I where %I is not null)', tg_argv[0], tg_argv[1]) into is_referenced;
  else
    execute format('select exists (select from %I where %I = ($1).%I) and not exists (select from %I where %I = ($1).%I)',
      tg_argv[0], tg_argv[1], tg_argv[2], tg_table_name, tg_argv[2], tg_argv[2]) into is_referenced using old;
  end if;
  if is_referenced then
    raise foreign_key_violation using
      message = format('A row of %s is still named in %s of %s.', tg_table_name, tg_argv[1], tg_argv[0]),
      table = tg_table_name;
  end if;
  return null;
end $$;

-- Replaces the plain foreign keys of a table by triggers. Those that are deferred, or delete what refers, stay.
create function references_by_set(table_name text) returns void language plpgsql as $make$
declare
  referring regclass := quote_ident(table_name)::regclass;
  check_function text := 'check_references_of_' || table_name;
  reference record;
  trigger_name text;
  checks text := '';
begin
  for reference in
    select own.attname as column_name, other.relname as referred, referred_key.attname as key, conname
    from pg_constraint
    join pg_class as other on other.oid = confrelid
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute as referred_key on referred_key.attrelid = confrelid and referred_key.attnum = confkey[1]
    where conrelid = referring and contype = 'f' and cardinality(conkey) = 1 and convalidated
      and not condeferrable and confdeltype = 'a' and confupdtype = 'a'
    order by conkey
  loop
    trigger_name := format('referenced_by_%s_%s', table_name, reference.column_name);
    if length(trigger_name) > 55 then raise exception 'references_by_set: the name % is too long', trigger_name; end if;
    execute format('create trigger %I after update on %I for each row
      when (new.%I is not null and new.%I is distinct from old.%I) execute function check_reference(%L, %L, %L)',
      'reference_' || reference.column_name, table_name, reference.column_name, reference.column_name,
      reference.column_name, reference.column_name, reference.referred, reference.key);
    execute format('create trigger %I after delete or update of %I on %I for each row
      execute function keep_referenced(%L, %L, %L)',
      trigger_name, reference.key, reference.referred, table_name, reference.column_name, reference.key);
    execute format('create trigger %I before truncate on %I execute function keep_referenced(%L, %L, %L)',
      trigger_name || '_at_all', reference.referred, table_name, reference.column_name, reference.key);
    execute format('alter table %I drop constraint %I', table_name, reference.conname);
  end loop;

  -- After an insert, set by set. The plan may be made while the tables are empty and must not become a scan.
  select string_agg(format(
    'if (select count(*) from (select from %I where %I = any(array(select %I from written)) for key share) as held)
      < (select count(distinct %I) from written) then perform refuse_reference(%L, %L); end if;',
    referred, referred_key, reference_column, reference_column, table_name, reference_column), E'\n'
    order by reference_column)
  into checks from set_references_of(referring);
  execute format($function$
    create or replace function %I() returns trigger language plpgsql set enable_seqscan = off as $body$
    begin
      %s
      return null;
    end $body$ $function$, check_function, checks);
  execute format('create or replace trigger check_references after insert on %I referencing new table as written
    for each statement execute function %I()', table_name, check_function);
end $make$;

-- As in migration 015, with the references.
create or replace function make_synced(table_name text, dated_by text default null) returns void language plpgsql as $make$
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
      select from pg_attribute where attrelid = synced and attname = 'scope' and atttypid = 'text'::regtype and attnotnull)
      or not exists (
        select from pg_constraint as reference
        join pg_attribute as key on key.attrelid = synced and reference.conkey = array[key.attnum] and key.attname = 'scope'
        where reference.conrelid = synced and reference.contype = 'f' and reference.confrelid = 'scope_feed'::regclass
        union all
        select from set_references_of(synced) where reference_column = 'scope' and referred = 'scope_feed')
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

  perform references_by_set(table_name);
end $make$;

select references_by_set(relname) from pg_trigger join pg_class on pg_class.oid = tgrelid
  where tgname = 'refuse_unstamped' order by relname;
-- Every operation of a batch names its author.
select references_by_set('operation');
