-- The access log tells of changes too, by place, time and client. Whom an operation is about stood in its arguments only
-- where these name a client.
alter table operation add column client_id integer;

update operation set client_id = (touched->0->>'id')::integer
  where touched->0->>'collection' = 'client';

do $$
declare records text;
begin
  for records in
    select holding.table_name from information_schema.columns as holding
      join information_schema.columns as identified using (table_schema, table_name)
      join information_schema.tables as kept using (table_schema, table_name)
    where table_schema = current_schema() and kept.table_type = 'BASE TABLE'
      and holding.column_name = 'client_id' and identified.column_name = 'id' and table_name <> 'operation'
  loop
    execute format(
      $query$update operation set client_id = record.client_id from %1$I as record
        where operation.client_id is null and operation.touched->0->>'collection' = %1$L
          and record.id::text = operation.touched->0->>'id'$query$,
      records);
  end loop;
end $$;

drop index operation_access;
create index operation_log on operation (scope, recorded_at desc, id) where outcome <> 'rejected';
-- By time of arrival only what was refused is asked for.
drop index operation_by_scope;
create index operation_refused on operation (scope, received_at) where outcome = 'rejected';
