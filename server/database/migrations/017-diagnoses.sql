create table diagnosis (
  id uuid primary key,
  client_id integer not null references client,
  name text not null,
  code text,
  diagnosed_on date,
  recorded_at timestamptz not null,
  recorded_by integer not null references "user",
  withdrawn_at timestamptz,
  withdrawn_by integer references "user",
  withdrawal_reason text,
  scope text not null references scope_feed,
  revision bigint
);
create index diagnosis_by_client on diagnosis (client_id);
select make_synced('diagnosis');
