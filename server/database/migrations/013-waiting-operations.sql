-- An author has only so many held operations before those who decide. The item of a further one waits in the log until
-- others are decided about.
alter table operation add column waiting_item jsonb;
create index operation_waiting on operation (author_id, scope, recorded_at, id) where waiting_item is not null;
create index attention_item_held on attention_item (author_id, scope) where kind = 'held' and resolved_at is null;
