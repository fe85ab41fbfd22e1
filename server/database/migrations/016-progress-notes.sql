-- Progress notes, and what each said before an amendment.

create table progress_note (
  id uuid primary key,
  client_id integer not null references client,
  home_id integer not null references home,
  note_date date not null,
  note_type text not null,
  content text not null,
  administration_id uuid,
  staff_id integer not null references "user",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  removed_by integer references "user",
  scope text not null references scope_feed,
  revision bigint
);
create index progress_note_by_client on progress_note (client_id, note_date desc, id);
select make_synced('progress_note', dated_by => 'note_date');

create table progress_note_version (
  id uuid primary key,
  progress_note_id uuid not null references progress_note,
  client_id integer not null references client,
  note_date date not null,
  note_type text not null,
  content text not null,
  replaced_at timestamptz not null,
  replaced_by integer not null references "user",
  scope text not null references scope_feed,
  revision bigint
);
create index progress_note_version_by_note on progress_note_version (progress_note_id);
create index progress_note_version_by_client on progress_note_version (client_id);
select make_synced('progress_note_version');
