-- By which zone's clock a client's doses were due before that of the home. Of the time before this release the records
-- of doses tell it, each with the zone of its home then: it held at least until the last of them was made. Devices that
-- know the field fetch their clients anew, so the rows keep the revisions they have.
alter table client add column former_zones jsonb;
alter table client disable trigger user;
with recorded as (
  select client_id, time_zone, created_at, id,
    lead(time_zone) over (partition by client_id order by created_at, id) as next
  from administration
), ended as (
  select recorded.client_id, recorded.time_zone, recorded.created_at, recorded.id,
    row_number() over (partition by client_id order by recorded.created_at desc, recorded.id desc) as from_last
  from recorded
  join client on client.id = recorded.client_id
  join home on home.id = client.home_id
  where recorded.time_zone <> coalesce(recorded.next, home.time_zone)
), known as (
  select client_id, jsonb_agg(
    jsonb_build_object(
      'time_zone', time_zone,
      'until', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by created_at, id
  ) as zones
  from ended where from_last <= 50 group by client_id
)
update client set former_zones = known.zones from known where known.client_id = client.id;
alter table client enable trigger user;
