-- Stays in a home that ended by a move: its reports say whom they lack for a reader who may not see where they went (R12).
-- Moves of before are in the rows of those who moved. Devices that know the field fetch their homes anew, so the rows keep
-- the revisions they have.
alter table home add column ended_stays jsonb;
alter table home disable trigger user;
with stay as (
  select client.id as client_id, (one.value->>'home_id')::integer as home_id,
    coalesce(
      lag(one.value->>'until_date') over (partition by client.id order by one.place), client.admission_date::text
    ) as from_date,
    one.value->>'until_date' as until_date
  from client, jsonb_array_elements(client.former_homes) with ordinality as one(value, place)
), kept as (
  select *, row_number() over (partition by home_id order by until_date desc, client_id) as from_last from stay
), known as (
  select home_id, jsonb_agg(
    jsonb_build_object('client_id', client_id, 'from_date', from_date, 'until_date', until_date)
    order by until_date, client_id
  ) as stays
  from kept where from_last <= 100 group by home_id
)
update home set ended_stays = known.stays from known where known.home_id = home.id;
alter table home enable trigger user;
