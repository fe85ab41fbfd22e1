-- The kinds of attention items are one list, in domain/entities/attention-item.ts; rows are written by operations only.
alter table attention_item drop constraint if exists attention_item_kind_check;
