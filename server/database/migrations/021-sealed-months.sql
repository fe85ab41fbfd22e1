-- Sealed months (decision 26): the past of a scope, packed for devices. A cache: everything in it can be made again.

-- All rows of a collection dated from `since` until before `before`, as they were at `revision`.
create table sealed_set (
  scope text not null references scope_feed on delete cascade,
  collection text not null,
  -- Of the columns that are in its chunks.
  version text not null,
  revision bigint not null,
  since text not null,
  before date not null,
  asked_at timestamptz not null,
  primary key (scope, collection, version)
);

create table chunk (
  scope text not null,
  collection text not null,
  version text not null,
  month text not null,
  -- 0 where rows are about no client.
  client_id integer not null,
  name text not null,
  rows integer not null,
  first date not null,
  last date not null,
  -- How many fingerprints there are of each field, and they themselves, 32 bits each.
  fingerprinted json not null,
  fingerprints bytea not null,
  packed bytea not null,
  primary key (scope, collection, version, month, client_id),
  foreign key (scope, collection, version) references sealed_set on delete cascade
);
-- Compressed already.
alter table chunk alter column packed set storage external;
alter table chunk alter column fingerprints set storage external;
