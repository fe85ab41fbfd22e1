-- The version of the order a mark was made on, as its author saw it (M9.7). No reference: it may never have arrived.
alter table mark add column medication_version_id uuid;

-- Doses outside their order, and doses by another version than the one in force (M6.8, M9.8): new kinds of items.
alter table attention_item drop constraint if exists attention_item_kind_check;

-- The items about a mark, settled ones too.
create index attention_item_by_subject on attention_item using gin (subject_ids);

-- Who last changed or stopped an order.
create index operation_by_order on operation ((args->>'medication_id'), received_at)
  where kind in ('medication.create', 'medication.update', 'medication.change', 'medication.delete');
