-- Who deleted an order, for the printed chart. Devices that know the field fetch their orders anew, so the rows keep
-- the revisions they have.
alter table medication add column removed_by integer references "user";
alter table medication disable trigger user;
update medication set removed_by = (
  select author_id from operation
  where kind = 'medication.delete' and outcome = 'applied' and args->>'medication_id' = medication.id::text
  order by received_at desc limit 1)
where removed_at is not null;
alter table medication enable trigger user;
