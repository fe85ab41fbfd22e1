-- Controlled stock is counted and discarded by two people (decision 109). Whether a movement needs a witness is decided
-- when it is recorded; of those before this, nobody has asked for one.
alter table inventory_item add column is_controlled boolean not null default false;
alter table inventory_item add column unwitnessed_count integer not null default 0;

alter table stock_movement add column needs_witness boolean not null default false;
alter table stock_movement add column witnessed_by integer references "user";
alter table stock_movement add column witnessed_at timestamptz;
-- Whatever way a row comes in: nobody is the witness of their own act.
alter table stock_movement add constraint stock_movement_two_people check (witnessed_by <> recorded_by);
