-- The last count of an item that stands: what is dated before it no longer changes the quantity (V2).
alter table inventory_item add column last_count_id uuid;
