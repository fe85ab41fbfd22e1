-- Stock items with their first count, and what came, was used and was counted since. Rows that are filled keep the
-- revisions they have: devices that know the new fields fetch the items anew.

alter table inventory_item add column first_count integer not null default 0;
alter table inventory_item add column created_by integer references "user";
alter table inventory_item add column removed_at timestamptz;
alter table inventory_item add column removed_by integer references "user";
alter table inventory_item disable trigger user;
update inventory_item set first_count = quantity;
alter table inventory_item enable trigger user;
alter table inventory_item alter column first_count drop default;
-- Two tablets can use more than there was.
alter table inventory_item drop constraint inventory_item_quantity_check;

create table stock_movement (
  id uuid primary key,
  item_id integer not null references inventory_item,
  home_id integer not null references home,
  kind text not null,
  change integer not null,
  counted integer,
  seen_quantity integer,
  reason text,
  notes text,
  moved_on date not null,
  expiration_date date,
  recorded_at timestamptz not null,
  recorded_by integer not null references "user",
  withdrawn_at timestamptz,
  withdrawn_by integer references "user",
  withdrawal_reason text,
  scope text not null references scope_feed,
  revision bigint
);
create index stock_movement_by_item on stock_movement (item_id, moved_on desc, recorded_at desc, id desc);
-- Deleting an item asks which orders pick their drug there.
create index medication_version_by_item on medication_version (inventory_id);
select make_synced('stock_movement', dated_by => 'moved_on');
