-- Money that people ask back. Rows that are open have no date and are on every device (decision 34).

create table expense_claim (
  id uuid primary key,
  client_id integer not null references client,
  home_id integer not null references home,
  provider_id integer not null references "user",
  expense_date date not null,
  submitted_date date not null,
  amount numeric(10, 2) not null check (amount > 0),
  expense_category text not null,
  description text not null,
  notes text,
  photo_ids jsonb not null,
  status text not null,
  payment_date date,
  payment_method text,
  payment_reference text,
  rejection_reason text,
  approved_by integer references "user",
  decided_by integer references "user",
  decided_at timestamptz,
  settled_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  removed_by integer references "user",
  scope text not null references scope_feed,
  revision bigint
);
create index expense_claim_by_client on expense_claim
  (client_id, expense_date desc, created_at desc, id desc) include (scope) where removed_at is null;
create index expense_claim_by_scope on expense_claim
  (scope, expense_date desc, created_at desc, id desc) include (status, provider_id) where removed_at is null;
create index expense_claim_by_photo on expense_claim using gin (photo_ids jsonb_path_ops);
select make_synced('expense_claim', dated_by => 'settled_on');
