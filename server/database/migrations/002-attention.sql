-- What a person has to look at (design §4 S8, S9; §6 M5), and what of a signed operation was not kept yet.

create table attention_item (
  id                uuid primary key,
  kind              text not null check (kind in ('possible_double_dose', 'disagreement', 'two_versions', 'held')),
  client_id         integer references client,
  home_id           integer references home,
  subject_ids       jsonb not null,
  details           jsonb not null,
  author_id         integer not null references "user",
  recorded_at       timestamptz not null,
  opened_at         timestamptz not null,
  resolved_at       timestamptz,
  resolved_by       integer references "user",
  resolution        text check (resolution in ('reviewed', 'accepted', 'discarded', 'corrected')),
  resolution_reason text,
  scope             text not null references scope_feed,
  revision          bigint
);
-- The open ones of a client are looked up with every mark.
create index attention_item_open on attention_item (client_id, kind) where resolved_at is null;

create index attention_item_by_revision on attention_item (scope, revision, id);
create trigger forget_revision before update on attention_item for each row execute function forget_revision();
create function refuse_unstamped_attention_item() returns trigger language plpgsql as $$
begin
  if exists (select from attention_item where id = new.id and revision is null) then
    raise exception 'A row of attention_item was written without a revision of its scope.';
  end if;
  return null;
end $$;
create constraint trigger refuse_unstamped after insert or update on attention_item deferrable initially deferred
  for each row when (new.revision is null) execute function refuse_unstamped_attention_item();

-- A connection plans the check once, often while the table is still empty: it must not read the whole table for ever.
do $$
declare synced text;
begin
  foreach synced in array array['company', 'home', 'user', 'grant', 'person_card', 'client', 'allergy',
    'inventory_item', 'medication', 'medication_version', 'administration', 'mark', 'attention_item'] loop
    execute format('alter function %I() set enable_seqscan = off', 'refuse_unstamped_' || synced);
  end loop;
end $$;

-- Marks of one item around a day.
create index mark_by_medication on mark (medication_id, administration_date);

-- The rest of what was signed, word for word: with it a signature in the books can be verified again.
alter table operation add column envelope jsonb;
