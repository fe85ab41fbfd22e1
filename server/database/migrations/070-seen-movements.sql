-- Which movements of its day the author of a count had seen (V2). Of counts of before it is not known: they have seen
-- what was recorded before them.
alter table stock_movement add column seen_movement_ids jsonb;
