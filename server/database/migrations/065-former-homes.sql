-- Which homes a client moved away from, and when: the reports of such a home have who lived there (R2). Moves of before
-- are in the log of operations, under the scope of the home that was left. Devices that know the field fetch their
-- clients anew, so the rows keep the revisions they have.
alter table client add column former_homes jsonb;
alter table client disable trigger user;
with moved as (
  select (operation.args->>'client_id')::integer as client_id, home.id as home_id, home.time_zone, operation.id,
    operation.recorded_at,
    row_number() over (
      partition by operation.args->>'client_id' order by operation.recorded_at desc, operation.id desc
    ) as from_last
  from operation
  join home on 'home:' || home.id = operation.scope
  where operation.kind = 'client.move' and operation.outcome = 'applied'
    and operation.args->>'home_id' <> home.id::text
), known as (
  select client_id, jsonb_agg(
    jsonb_build_object(
      'home_id', home_id,
      'until', to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'until_date', to_char(recorded_at at time zone time_zone, 'YYYY-MM-DD')
    ) order by recorded_at, id
  ) as homes
  from moved where from_last <= 50 group by client_id
)
update client set former_homes = known.homes from known where known.client_id = client.id;
alter table client enable trigger user;
