create table client_contact (
  id uuid primary key,
  client_id integer not null references client,
  full_name text not null,
  relationship text,
  contact_type text not null,
  phone text not null,
  alt_phone text,
  created_at timestamptz not null,
  created_by integer not null references "user",
  updated_at timestamptz not null,
  removed_at timestamptz,
  removed_by integer references "user",
  scope text not null references scope_feed,
  revision bigint
);
create index client_contact_by_client on client_contact (client_id);
select make_synced('client_contact');
