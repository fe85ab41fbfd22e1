-- Items about records of before a restore settle themselves when somebody else brings the records: whoever writes records
-- of a home looks for such items in it, and hardly ever are there any.
create index attention_item_recovered on attention_item (scope)
  where kind = 'held' and resolved_at is null and details->'operation'->>'kind' = 'record.recover';
